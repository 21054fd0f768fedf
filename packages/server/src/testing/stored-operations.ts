import type { Operation, OperationId, SmartAccountRecord } from '@gasless-gateway/core'
import type { MigratedDatabase } from './migrated-database.js'
import { anOperation, queue, randomAddress, seedAccount } from './records.js'

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
  const prepare = async (operation: Operation) => {
    await db().stores.preparations.insert(operation, undefined)
    return operation
  }
  const statusOf = async ({ projectId, id }: Operation) =>
    (await db().stores.operations.find(projectId, id))?.status
  const logOf = async ({ id }: Operation): Promise<string[]> => {
    const lines: { from_status: string; to_status: string }[] = await db()
      .knex('operation_transitions')
      .where({ operation_id: id })
      .orderBy('id')
    return lines.map(({ from_status, to_status }) => `${from_status}>${to_status}`)
  }
  const expire = ({ id }: Operation) =>
    db()
      .knex('operations')
      .where({ id })
      .update({ expires_at: new Date(1) })
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
  /** Queues this many operations in one project, each with its own account. */
  async function queueMany(count: number): Promise<Operation[]> {
    const accounts = [await newAccount()]
    while (accounts.length < count)
      accounts.push(await siblingOf(accounts.at(-1) as SmartAccountRecord))
    const queued: Operation[] = []
    for (const account of accounts) queued.push(await queue(db().stores, anOperation(account)))
    return queued
  }
  const rowOf = ({ id }: Operation) => db().knex('operations').where({ id }).first()
  return { newAccount, siblingOf, prepare, statusOf, logOf, expire, multiply, queueMany, rowOf }
}
