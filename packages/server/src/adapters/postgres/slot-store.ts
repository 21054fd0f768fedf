import type {
  AttemptId,
  ExecutorCoin,
  LiveSlot,
  OperationId,
  SlotId,
  SlotStore,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address, Hash, Hex } from 'viem'
import { groupCalls } from './connection/group-calls.js'
import {
  attemptValues,
  carrySql,
  openSlotSql,
  slotBindings,
  writtenColumns,
} from './queries/open-slot.js'
import {
  type AttemptRow,
  attemptColumns,
  fromAttempt,
  type SignedAttemptRow,
  toAttempt,
  toSignedAttempt,
} from './rows/attempt-row.js'

/** A row of `nonce_slots`, as pg returns it. */
interface SlotRow {
  id: SlotId
  network_id: string
  executor: Address
  nonce: string
  closed: boolean
}

const takeExecutorSql =
  'select * from take_executor(:networkId, :executors, :counts, :maxInFlight, :budgets)'

/** One index look-up for each executor, for any number of slots. */
const lastNoncesSql = `
select executor, nonce
from unnest(cast(:executors as text[])) as asked (executor) cross join lateral (
  select nonce from nonce_slots
  where nonce_slots.network_id = :networkId and nonce_slots.executor = asked.executor
  order by nonce desc limit 1) last`

interface CarryingRow extends SlotRow {
  /** Sorted from the oldest. */
  attempts: (AttemptRow & { operation_ids: OperationId[] })[]
}

/**
 * Locks the slot's row against a concurrent close. A second replacement of the same transaction finds the next ordinal
 * taken.
 */
const replaceSql = `
with slot as materialized (
  select id, network_id from nonce_slots
  where id = :slotId and not closed
  for no key update
), attempt as (
  insert into attempts (${writtenColumns})
  select :attemptId, slot.id, slot.network_id, previous.ordinal + 1, ${attemptValues}
  from slot join attempts previous on previous.slot_id = slot.id
  where previous.id = :previous
  on conflict (slot_id, ordinal) do nothing
  returning id
), carried as (${carrySql})
select id from attempt`

/**
 * Claims the newest transaction of each live slot, and marks it as sent before it is sent. A transaction that no node
 * is known to have accepted is due soon, whatever its pace. The bound of the exponent keeps the power finite.
 */
const claimRebroadcastSql = `
with newest as (
  select distinct on (attempts.slot_id) attempts.id, slots.nonce
  from nonce_slots slots join attempts on attempts.slot_id = slots.id
  where slots.network_id = :networkId and not slots.closed
  order by attempts.slot_id, attempts.ordinal desc
), due as materialized (
  select attempts.id, newest.nonce
  from newest join attempts on attempts.id = newest.id
  where attempts.last_sent_at < clock_timestamp() - make_interval(secs => case
    when attempts.sends = 0 then :unsentSeconds
    else least(:mostSeconds, :leastSeconds * power(2, least(attempts.sends - 1, 20))) end)
  order by attempts.id
  for no key update of attempts skip locked
)
update attempts set last_sent_at = clock_timestamp()
from due
where attempts.id = due.id
returning attempts.*, due.nonce`

/**
 * The page limits the rows that the statement reads, not the rows that it finds. Nearly all rows are booked, so one
 * statement could otherwise read the whole table. The offset and the scalar subquery make the planner look up each row
 * of the page by its key.
 */
const listUnbookedSql = `
with page as materialized (
  select id, slot_id, network_id, transaction_hash from all_attempts
  where id > :after
  order by id
  limit :limit
)
select page.id, page.transaction_hash,
  page.network_id = :networkId and slot.closed and (
    select true from outer_entries booked
    where booked.network_id = page.network_id
      and booked.block_hash = slot.mined_block_hash
      and booked.transaction_hash = page.transaction_hash
      and booked.reversed_at is null) is null as unbooked
from page cross join lateral (
  select closed, mined_block_hash from nonce_slots where id = page.slot_id offset 0) slot
order by page.id`

/** Locks attempts in the order of their ids, as rebroadcasts do. */
const countSendsSql = `
with taken as materialized (
  select id from attempts where id = any(:ids) order by id for no key update
)
update attempts set sends = sends + 1 from taken where attempts.id = taken.id`

const reopenSql = `
with reopened as (
  update nonce_slots set closed = false, mined_block_hash = null, mined_transaction_hash = null
  where network_id = :networkId and mined_block_hash = :blockHash
  returning id
), unsent as (
  update attempts set sends = 0
  from reopened
  where attempts.slot_id = reopened.id
)
select distinct attempt_operations.operation_id
from reopened
  join attempts on attempts.slot_id = reopened.id
  join attempt_operations on attempt_operations.attempt_id = attempts.id
order by attempt_operations.operation_id`

/**
 * The transactions of a slot with the operations of each, as JSON, so that no join repeats the slot for each operation.
 * Numbers are text, because a JSON number would be a float. Only closed slots are archived, so live ones skip the
 * archive.
 */
const attemptsSql = `
cross join lateral (
  select json_agg(json_build_object(
    ${attemptColumns.map((column) => `'${column}', cast(${column} as text)`).join(', ')}, 'operation_ids', operation_ids
  ) order by ordinal) as attempts
  from (
    select ${attemptColumns.join(', ')}, ordinal, array(
      select operation_id from attempt_operations where attempt_id = attempts.id order by operation_id) as operation_ids
    from attempts where slot_id = nonce_slots.id
    union all
    select ${attemptColumns.join(', ')}, ordinal, operation_ids
    from archived_by_slot(nonce_slots.id) where nonce_slots.closed
  ) signed) signed`

const liveSql = `
select nonce_slots.*, signed.attempts
from nonce_slots ${attemptsSql}
where network_id = :networkId and not closed and executor = coalesce(cast(:executor as text), executor)
order by executor, nonce`

const byTransactionSql = `
select nonce_slots.*, signed.attempts, mined.transaction_hash
from (
  select slot_id, transaction_hash from attempts
  where network_id = :networkId and transaction_hash = any(:hashes)
  union
  select slot_id, transaction_hash from archived_by_transaction(:networkId, :hashes)
) mined join nonce_slots on nonce_slots.id = mined.slot_id ${attemptsSql}`

/**
 * Locks slots in the order of their ids. It waits for a transaction that closes a slot concurrently, and leaves that
 * slot out.
 */
const closeSql = `
with closing as materialized (
  select nonce_slots.id, by.block_hash, by.transaction_hash
  from nonce_slots join jsonb_to_recordset(cast(:closings as jsonb)) as by (id text, block_hash text, transaction_hash text)
    on nonce_slots.id = by.id
  where not nonce_slots.closed
  order by nonce_slots.id
  for no key update of nonce_slots
)
update nonce_slots
set closed = true, mined_block_hash = closing.block_hash, mined_transaction_hash = closing.transaction_hash
from closing
where nonce_slots.id = closing.id
returning nonce_slots.id`

/** Executors, their nonce slots and signed transactions on PostgreSQL. */
export function createSlotStore(db: Knex): SlotStore {
  const closeAll: SlotStore['closeAll'] = async (closings) => {
    if (closings.length === 0) return new Set()
    const { rows }: { rows: Pick<SlotRow, 'id'>[] } = await db.raw(closeSql, {
      closings: JSON.stringify(
        closings.map(({ id, blockHash, transactionHash }) => ({
          id,
          block_hash: blockHash,
          transaction_hash: transactionHash,
        })),
      ),
    })
    return new Set(rows.map(({ id }) => id))
  }

  const takeExecutor: SlotStore['takeExecutor'] = async (networkId, counts, maxInFlight, coin) => {
    const { rows }: { rows: { taken: Address; free: string }[] } = await db.raw(takeExecutorSql, {
      networkId,
      executors: [...counts.keys()],
      counts: JSON.stringify(Object.fromEntries(counts)),
      maxInFlight,
      budgets: coin ? JSON.stringify(Object.fromEntries(budgetsOf(coin))) : null,
    })
    const [row] = rows
    return row && { executor: row.taken, nonce: Number(row.free) }
  }

  // The broadcasts of a pass share one request, so their answers arrive together.
  const countSend = groupCalls<AttemptId, void>(
    async (ids) => {
      await db.raw(countSendsSql, { ids: [...ids] })
      return []
    },
    { groupsAtOnce: 1, groupSize: 100 },
  )

  return {
    async register(networkId, executors) {
      if (executors.length === 0) return
      await db('executors')
        .insert(executors.map((address) => ({ network_id: networkId, address })))
        .onConflict()
        .ignore()
    },

    takeExecutor,

    async lockFreeExecutor(networkId, executors, maxInFlight, coin) {
      const counts = new Map(executors.map((executor) => [executor, 0]))
      return (await takeExecutor(networkId, counts, maxInFlight, coin))?.executor
    },

    async freeNonce(networkId, executor, chainCount) {
      const { rows }: { rows: { nonce: string }[] } = await db.raw(
        'select free_nonce(:networkId, :executor, :chainCount) as nonce',
        { networkId, executor, chainCount },
      )
      return Number(rows[0]?.nonce)
    },

    async lastNonces(networkId, executors) {
      const { rows }: { rows: { executor: Address; nonce: string }[] } = await db.raw(
        lastNoncesSql,
        { networkId, executors: [...executors] },
      )
      return new Map(rows.map(({ executor, nonce }) => [executor, Number(nonce)]))
    },

    async open(slot, attempt, operationIds, atRisk) {
      await db.raw(
        `with ${openSlotSql('true')} select`,
        slotBindings(slot, attempt, operationIds, atRisk),
      )
    },

    async replace(id, previous, attempt, operationIds) {
      const { rows }: { rows: unknown[] } = await db.raw(replaceSql, {
        slotId: id,
        previous,
        operationIds: [...operationIds],
        ...fromAttempt(attempt),
      })
      return rows.length === 1
    },

    countSend,

    async claimRebroadcast(networkId, { unsentMs, leastMs, mostMs }) {
      const { rows }: { rows: (SignedAttemptRow & { nonce: string })[] } = await db.raw(
        claimRebroadcastSql,
        {
          networkId,
          unsentSeconds: unsentMs / 1000,
          leastSeconds: leastMs / 1000,
          mostSeconds: mostMs / 1000,
        },
      )
      return rows.sort((a, b) => Number(a.nonce) - Number(b.nonce)).map(toSignedAttempt)
    },

    async bytesOf(ids) {
      const found: { id: AttemptId; raw_transaction: Hex }[] = await db('attempts')
        .whereRaw('id = any(?)', [[...ids]])
        .select('id', 'raw_transaction')
      return new Map(found.map((row) => [row.id, row.raw_transaction]))
    },

    async live(networkId, executor) {
      const { rows }: { rows: CarryingRow[] } = await db.raw(liveSql, {
        networkId,
        executor: executor ?? null,
      })
      return rows.map(toSlot)
    },

    async carried(operationIds) {
      const rows: { operation_id: OperationId }[] = await db('attempt_operations')
        .join('attempts', 'attempts.id', 'attempt_operations.attempt_id')
        .join('nonce_slots', 'nonce_slots.id', 'attempts.slot_id')
        .whereRaw('attempt_operations.operation_id = any(?)', [[...operationIds]])
        .where('nonce_slots.closed', false)
        .distinct('attempt_operations.operation_id')
      return new Set(rows.map(({ operation_id }) => operation_id))
    },

    async findByTransactions(networkId, transactionHashes) {
      const { rows }: { rows: (CarryingRow & { transaction_hash: Hash })[] } = await db.raw(
        byTransactionSql,
        { networkId, hashes: [...transactionHashes] },
      )
      return new Map(rows.map((row) => [row.transaction_hash, toSlot(row)]))
    },

    async listUnbooked(networkId, { after, limit }) {
      type Row = Pick<AttemptRow, 'id' | 'transaction_hash'> & { unbooked: boolean }
      const { rows }: { rows: Row[] } = await db.raw(listUnbookedSql, {
        networkId,
        after: after ?? '',
        limit,
      })
      return {
        transactionHashes: rows
          .filter(({ unbooked }) => unbooked)
          .map(({ transaction_hash }) => transaction_hash),
        last: rows.length < limit ? undefined : rows.at(-1)?.id,
      }
    },

    close: async (id, by) => (await closeAll([{ id, ...by }])).has(id),

    closeAll,

    async reopen(networkId, blockHash) {
      const { rows }: { rows: { operation_id: OperationId }[] } = await db.raw(reopenSql, {
        networkId,
        blockHash,
      })
      return rows.map(({ operation_id }) => operation_id)
    },
  }
}

/**
 * Returns the wei that each executor may have under way in addition to the next transaction. The values are decimal
 * text, because a JSON number would be a float.
 */
const budgetsOf = ({ balances, cost }: ExecutorCoin): ReadonlyMap<Address, string> =>
  new Map([...balances].map(([executor, balance]) => [executor, (balance - cost).toString()]))

const toSlot = ({ id, network_id, executor, nonce, attempts }: CarryingRow): LiveSlot => ({
  id,
  networkId: network_id,
  executor,
  nonce: Number(nonce),
  attempts: attempts.map((attempt) => ({
    ...toAttempt(attempt),
    operationIds: attempt.operation_ids,
  })),
  operationIds: [...new Set(attempts.flatMap(({ operation_ids }) => operation_ids))].sort(),
})
