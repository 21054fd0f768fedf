import type { Knex } from 'knex'
import { type MonthlyTable, makeMonths } from './make-months.js'

interface Archivable {
  readonly archive: MonthlyTable
  /** Chooses due rows, with their months. `skip locked` gives concurrent movers different rows. */
  readonly chooseSql: string
  /** One statement, so that every snapshot shows each row in exactly one table. */
  readonly moveSql: string
}

/**
 * Operations that have ended and that no process needs any more. No swap is followed, no look is due and no reservation
 * is open. The block is final and counted in the paymaster's deposit. Each transaction that carried the operation has a
 * closed nonce, and is too old to count as sent in vain. Detached months get no rows.
 */
export const archivableOperations: Archivable = {
  archive: 'archived_operations',
  chooseSql: `
select id, to_char(created_at at time zone 'UTC', 'YYYY-MM') as month
from operations
where status in ('finalized', 'failed', 'dropped', 'expired')
  and created_at < :before
  and (swap_follow_up_at is null or status in ('dropped', 'expired'))
  and not (status = 'expired' and reserved_from_prepare and not reservation_over)
  and not exists (select from plain_looks where plain_looks.operation_id = operations.id)
  and not exists (
    select from attempt_operations carried
      join attempts on attempts.id = carried.attempt_id
      join nonce_slots on nonce_slots.id = attempts.slot_id
    where carried.operation_id = operations.id
      and (not nonce_slots.closed or attempts.created_at >= :before))
  and (block_number is null or not exists (
    select from final_blocks
    where final_blocks.network_id = operations.network_id and final_blocks.number < operations.block_number))
  and (block_number is null or reserved_wei = 0 or not exists (
    select from sponsorship_networks kept
    where kept.network_id = operations.network_id and kept.deposit_block < operations.block_number))
  and month_of(created_at) not in (select month from detached_months)
  and to_char(created_at at time zone 'UTC', 'YYYY-MM') <> all(:without)
order by created_at, id
limit :limit
for update of operations skip locked`,
  moveSql: `
with moved as (
  delete from operations where id = any(:ids) returning *
)
insert into archived_operations select * from moved`,
}

/**
 * Outer transactions of closed nonces that carry no live operation. A block that is not final may be reorged out, and
 * then the relayer fills the nonce with these transactions again. A final block stays final, so a commit between the
 * choice and the move changes nothing.
 */
export const archivableAttempts: Archivable = {
  archive: 'archived_attempts',
  chooseSql: `
select attempts.id, to_char(attempts.created_at at time zone 'UTC', 'YYYY-MM') as month
from attempts join nonce_slots on nonce_slots.id = attempts.slot_id
where attempts.created_at < :before
  and nonce_slots.closed
  and not exists (
    select from chain_blocks mined
    where mined.network_id = nonce_slots.network_id and mined.hash = nonce_slots.mined_block_hash
      and not exists (
        select from final_blocks
        where final_blocks.network_id = mined.network_id and final_blocks.number >= mined.number))
  and not exists (
    select from attempt_operations carried join operations on operations.id = carried.operation_id
    where carried.attempt_id = attempts.id)
  and month_of(attempts.created_at) not in (select month from detached_months)
  and to_char(attempts.created_at at time zone 'UTC', 'YYYY-MM') <> all(:without)
order by attempts.created_at, attempts.id
limit :limit
for update of attempts skip locked`,
  moveSql: `
with carried as (
  delete from attempt_operations where attempt_id = any(:ids) returning *
), moved as (
  delete from attempts where id = any(:ids) returning *
)
insert into archived_attempts
select moved.*, array(
  select operation_id from carried where carried.attempt_id = moved.id order by operation_id)
from moved`,
}

/**
 * Moves up to `limit` rows older than `before` to their archive. Returns how many it moved. If a month's partition
 * cannot be created, it moves the rows of other months and then throws.
 */
export async function archiveRows(
  db: Knex,
  { archive, chooseSql, moveSql }: Archivable,
  bindings: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const without: string[] = []
  const failures: unknown[] = []
  const moved = await db.transaction(async (trx) => {
    for (;;) {
      const { rows }: { rows: { id: string; month: string }[] } = await trx.raw(chooseSql, {
        ...bindings,
        without,
      })
      for (const month of new Set(rows.map((row) => row.month)))
        await trx
          .transaction((step) => makeMonths(step, archive, [month]))
          .catch((error: unknown) => {
            without.push(month)
            failures.push(error)
          })
      const ids = rows.flatMap(({ id, month }) => (without.includes(month) ? [] : [id]))
      // The next choice may find rows of a month that has its partition.
      if (ids.length === 0 && rows.length > 0) continue
      const { rowCount }: { rowCount: number } = await trx.raw(moveSql, { ids })
      return rowCount
    }
  })
  if (failures.length > 0) throw failures[0]
  return moved
}
