import { type DevnetChain, type Hardfork, startChains } from '@gasless-gateway/devnet'
import { clientOf } from './test-account.js'

/** A chain of one test file, whose clock and history the test may change. Mines each transaction at once. */
export async function startPrivateChain(chainId = 31337, hardfork?: Hardfork) {
  const { chains, stop } = await startChains([{ chainId, port: 0, hardfork }], {})
  const chain = chains[0] as DevnetChain
  const client = clientOf(chain)
  return {
    chain,
    client,
    stop,
    /** Two blocks behind the head is final here. */
    finalize: () => client.mine({ blocks: 3 }),
  }
}

export type PrivateChain = Awaited<ReturnType<typeof startPrivateChain>>
