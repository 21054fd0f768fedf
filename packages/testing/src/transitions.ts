import type { TestRecords } from './start-test-gateway.js'

/** Returns the status changes of an operation in order, as `from>to`. */
export async function transitionsOf({ sql }: TestRecords, operationId: string): Promise<string[]> {
  const rows = await sql<{ from_status: string; to_status: string }>(
    'select from_status, to_status from operation_transitions where operation_id = $1 order by id',
    [operationId],
  )
  return rows.map(({ from_status, to_status }) => `${from_status}>${to_status}`)
}

export interface LedgerRow {
  readonly block_hash: string
  readonly transaction_hash: string
  readonly success: boolean
  readonly actual_gas_cost: string
  readonly actual_gas_used: string
  readonly outer_cost_wei: string | null
  readonly token: string | null
  readonly collected: string | null
  readonly refunded: string | null
  readonly owed: string | null
  readonly gas_fee: string | null
  readonly static_fee: string | null
  readonly transfer_fee: string | null
  readonly reversed_at: Date | null
}

export const ledgerOf = ({ sql }: TestRecords, operationId: string) =>
  sql<LedgerRow>('select * from ledger_entries where operation_id = $1 order by posted_at', [
    operationId,
  ])
