import { type DevnetChain, type Hardfork, startChains } from '@gasless-gateway/devnet'
import { clientOf } from './test-account.js'

/** Starts a chain for one test file, which may change its clock and history. It mines each transaction at once. */
export async function startPrivateChain(chainId = 31337, hardfork?: Hardfork) {
  const { chains, stop } = await startChains([{ chainId, port: 0, hardfork }], {})
  const chain = chains[0] as DevnetChain
  const client = clientOf(chain)
  return {
    chain,
    client,
    stop,
    /** Makes all present blocks final: a block is final when two blocks follow it. */
    finalize: () => client.mine({ blocks: 3 }),
  }
}

export type PrivateChain = Awaited<ReturnType<typeof startPrivateChain>>
