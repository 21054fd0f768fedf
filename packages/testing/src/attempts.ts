import type { TestRecords } from './start-test-gateway.js'

/** A transaction that was signed for an operation. */
export interface AttemptRow {
  readonly executor: string
  readonly nonce: number
  readonly transaction_hash: `0x${string}`
  readonly raw_transaction: `0x${string}`
  readonly closed: boolean
}

/** Returns every transaction that was signed for the operation, oldest first. */
export const attemptsOf = ({ sql }: Pick<TestRecords, 'sql'>, operationId: string) =>
  sql<AttemptRow>(
    `select executor, nonce::int, transaction_hash, raw_transaction, closed
     from attempt_operations
     join attempts on attempts.id = attempt_id
     join nonce_slots on nonce_slots.id = slot_id
     where operation_id = $1 order by attempts.created_at, ordinal`,
    [operationId],
  )
