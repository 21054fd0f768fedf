import type { Address } from 'viem'
import { transactionGas } from '../../gas/bundle-gas.js'
import { readOuterDataGas } from '../../gas/outer-data-gas.js'
import type { OuterFees } from '../../gas/outer-fees.js'
import type { Network } from '../../model/network.js'
import type { Chain } from '../../ports/chain.js'
import type { OuterTransaction } from '../../ports/signers.js'

/** Returns a transaction from the executor to itself that only uses up the nonce. */
export async function noopOf(
  chain: Chain,
  network: Network,
  { executor, nonce }: { readonly executor: Address; readonly nonce: number },
  fees: OuterFees,
): Promise<OuterTransaction> {
  const call = { to: executor, data: '0x' } as const
  const gas = transactionGas + (await readOuterDataGas(chain, network, call))
  return { chainId: network.chainId, nonce, ...call, value: 0n, gas, ...fees }
}
