import pg from 'pg'
import type { Hash } from 'viem'
import type { Transition } from './latencies.js'

/** Reads the status log of these operations from the gateway's database. */
export async function readTransitions(
  databaseUrl: string,
  operationIds: readonly string[],
): Promise<Transition[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{
      operation_id: string
      to_status: string
      transaction_hash: Hash | null
      at: number
    }>(
      `select operation_id, to_status, transaction_hash,
              (extract(epoch from at) * 1000)::double precision as at
       from operation_transitions where operation_id = any($1)`,
      [operationIds],
    )
    return rows.map((row) => ({
      operationId: row.operation_id,
      toStatus: row.to_status,
      transactionHash: row.transaction_hash,
      at: row.at,
    }))
  } finally {
    await client.end()
  }
}
