import { type Address, encodeAbiParameters, keccak256, parseAbiParameters, toHex } from 'viem'
import type { DevnetChain } from './devnet-chain.js'
import { devnetClient } from './devnet-client.js'

/** The storage slot of the bundlers in `GaslessPaymaster`. `test_storageLayout` pins it. */
const bundlersSlot = 0x76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35902n
const entryParameters = parseAbiParameters('address, uint256')

/**
 * Lists bundlers at the paymaster of a local chain by writing its storage. That needs no transaction, so it works in
 * parallel and while no blocks are mined.
 */
export async function listBundlers(
  { rpcUrl, network: { chainId, paymaster } }: DevnetChain,
  bundlers: readonly Address[],
): Promise<void> {
  if (!paymaster) throw new Error(`The devnet ${chainId} has no paymaster.`)
  const client = devnetClient({ rpcUrl, chainId })
  await Promise.all(
    bundlers.map((bundler) =>
      client.setStorageAt({
        address: paymaster,
        index: keccak256(encodeAbiParameters(entryParameters, [bundler, bundlersSlot])),
        value: toHex(1n, { size: 32 }),
      }),
    ),
  )
}
