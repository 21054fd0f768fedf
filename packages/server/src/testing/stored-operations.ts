import type {
  Operation,
  OperationId,
  OperationStatus,
  SmartAccountRecord,
} from '@gasless-gateway/core'
import type { Hash } from 'viem'
import { operationSteps } from '../../../core/src/testing/stores/operation-steps.js'
import type { MigratedDatabase } from './migrated-database.js'
import { randomAddress, seedAccount } from './records.js'

/** Returns helpers that write and read operations, for tests of their stores. */
export function storedOperations(db: () => MigratedDatabase) {
  const newAccount = async (changes: Partial<SmartAccountRecord> = {}) =>
    (await seedAccount(db().stores, changes)).account
  /** Stores another account of the same project on the same network. */
  const siblingOf = (account: SmartAccountRecord) =>
    db().stores.accounts.upsert({
      ...account,
      id: `${account.id}x` as SmartAccountRecord['id'],
      ownerAddress: randomAddress(),
      address: randomAddress(),
    })
  const linesOf = async ({ id }: Operation) => {
    const lines: TransitionRow[] = await db()
      .knex('operation_transitions')
      .where({ operation_id: id })
      .orderBy('id')
    return lines.map(({ from_status, to_status, cause, reason, transaction_hash }) => ({
      from: from_status,
      to: to_status,
      cause,
      reason,
      transactionHash: transaction_hash,
    }))
  }
  const expire = ({ id }: Operation) =>
    db()
      .knex('operations')
      .where({ id })
      .update({ expires_at: new Date(1) })
  const comeDue = (ids: readonly OperationId[]) =>
    db()
      .knex('operations')
      .whereIn('id', ids)
      .update({ next_attempt_at: new Date(0) })
  /** Copies a stored operation, each copy with its own sender and a later id. The copies expire in another order. */
  async function multiply(
    operation: Operation,
    copies: number,
    { knex } = db(),
  ): Promise<OperationId[]> {
    const { rows }: { rows: { id: OperationId }[] } = await knex.raw(
      `insert into operations
       select (jsonb_populate_record(operations, jsonb_build_object(
         'id', operations.id || lpad(copy::text, 8, '0'),
         'sender', operations.sender || copy,
         'expires_at', operations.expires_at + make_interval(secs => copy * 7919 % 3001),
         'user_operation_hash', operations.user_operation_hash || copy,
         'idempotency_key', operations.idempotency_key || copy))).*
       from operations, generate_series(1, :copies) as copy
       where operations.id = :id
       returning id`,
      { id: operation.id, copies },
    )
    return rows.map(({ id }) => id)
  }
  const rowOf = ({ id }: Operation) => db().knex('operations').where({ id }).first()
  const harness = { stores: () => db().stores, newAccount, siblingOf, linesOf, expire, comeDue }
  return { ...harness, ...operationSteps(harness), multiply, rowOf }
}

/** A row of `operation_transitions`, as pg returns it. */
interface TransitionRow {
  readonly from_status: OperationStatus
  readonly to_status: OperationStatus
  readonly cause: string
  readonly reason: string | null
  readonly transaction_hash: Hash | null
}
