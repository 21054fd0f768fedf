import { devnetTokenAbi } from '@gasless-gateway/contracts/devnet'
import { type Address, encodeFunctionData } from 'viem'
import type { DevnetChain } from './devnet-chain.js'
import { sendFromFreshKey } from './send-from-fresh-key.js'

const mintGas = 150_000n

/**
 * Mints `amount` base units of a devnet token to `to`, and waits for the receipt: up to one block. Calls may run in
 * parallel.
 *
 * Throws if the mint reverts.
 */
export async function fundToken(
  chain: DevnetChain,
  { token, to, amount }: { token: Address; to: Address; amount: bigint },
): Promise<void> {
  const data = encodeFunctionData({ abi: devnetTokenAbi, functionName: 'mint', args: [to, amount] })
  const { status } = await sendFromFreshKey(chain, { to: token, data, gas: mintGas })
  if (status !== 'success')
    throw new Error(
      `Minting ${amount} of ${token} on network ${chain.network.networkId} reverted. Is it a devnet token?`,
    )
}
