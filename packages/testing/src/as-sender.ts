import type { Call } from '@gasless-gateway/core/erc4337'
import type { DevnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { type Address, parseEther } from 'viem'

/** More than any call of the corpus needs, and less than the gas limit of a block. */
const gas = 5_000_000n
const coinsForGas = parseEther('100')

/**
 * Sends calls in order from an address without a known key, by impersonating it. The chain must mine each transaction
 * at once. Returns the calls that reverted.
 */
export async function asSender(
  client: DevnetClient,
  sender: Address,
  calls: readonly Call[],
): Promise<readonly Call[]> {
  const balance = await client.getBalance({ address: sender })
  await client.setBalance({ address: sender, value: balance + coinsForGas })
  await client.impersonateAccount({ address: sender })
  const reverted: Call[] = []
  for (const call of calls) {
    const hash = await client.sendTransaction({ account: sender, ...call, gas })
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') reverted.push(call)
  }
  await client.stopImpersonatingAccount({ address: sender })
  return reverted
}
