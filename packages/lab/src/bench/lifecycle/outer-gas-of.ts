import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import type pg from 'pg'
import type { Hash } from 'viem'

/** Returns the gas of the transactions that landed the operations, divided by the number of operations. */
export async function outerGasOf(
  client: pg.Client,
  { network, rpcUrl }: DevnetChain,
  operationIds: readonly string[],
): Promise<number> {
  const { rows } = await client.query<{ hash: Hash }>(
    'select distinct transaction_hash as hash from operations where id = any($1)',
    [operationIds],
  )
  const chain = devnetClient({ rpcUrl, chainId: network.chainId })
  let gas = 0n
  for (const { hash } of rows) gas += (await chain.getTransactionReceipt({ hash })).gasUsed
  return Number(gas) / operationIds.length
}
