import type { Chain, Network } from '@gasless-gateway/core'
import type { PublicClient } from 'viem'

/** What the network charges for a transaction's data, beside its gas. Nothing, and no request, where it charges gas alone. */
export async function readDataFee(
  _client: PublicClient,
  { dataFee, name }: Network,
  _call: Parameters<Chain['dataFee']>[0],
): Promise<{ gas: bigint; wei: bigint }> {
  if (!dataFee) return { gas: 0n, wei: 0n }
  throw new Error(`The data fee of ${name} cannot be read yet.`)
}
