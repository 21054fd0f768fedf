import type { OperationFilter, SendingStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { takeTurn } from './queries/claim-queued.js'
import { dropUnsent } from './queries/drop-unsent.js'
import { filterOf } from './queries/filter-of.js'
import { whyNotSent } from './queries/why-not-sent.js'

/** Stores the operator's holds, which stop broadcasts. */
export function createSendingStore(db: Knex): SendingStore {
  const holds = () => db<HoldRow>('sending_holds')
  return {
    async hold(filter) {
      const inserted = await holds()
        .insert(toRow(filter))
        .onConflict()
        .ignore()
        .returning('held_at')
      return inserted.length > 0
    },

    release: async (filter) => (await holds().where(toRow(filter)).delete()) > 0,

    async list() {
      const rows = await holds().orderBy('held_at').select()
      return rows.map(({ project_id, network_id, sender, held_at }) => ({
        filter: {
          ...(project_id !== null && { projectId: project_id }),
          ...(network_id !== null && { networkId: network_id }),
          ...(sender !== null && { sender }),
        },
        heldAt: held_at,
      }))
    },

    fence: (filter) =>
      db.transaction(async (trx) => {
        const { sql, bindings } = filterOf(filter)
        await trx.raw(fencePlainSql(sql), bindings)
        const { rowCount }: { rowCount: number } = await trx.raw(fenceSql(sql), {
          ...bindings,
          seconds: pauseSeconds,
        })
        return rowCount
      }),

    wake: (filter) =>
      db.transaction(async (trx) => {
        const { sql, bindings } = filterOf(filter)
        await trx.raw(awaitClaimsSql(sql), bindings)
        await trx.raw(wakePlainSql(sql), bindings)
        const { rowCount }: { rowCount: number } = await trx.raw(wakeSql(sql), bindings)
        return rowCount
      }),

    dropUnsent: (filter, change, limit) =>
      db.transaction((trx) => dropUnsent(trx, filter, change, limit)),
  }
}

/** A row of `sending_holds`, as pg returns it. */
interface HoldRow {
  project_id: NonNullable<OperationFilter['projectId']> | null
  network_id: string | null
  sender: NonNullable<OperationFilter['sender']> | null
  held_at: Date
}

const toRow = ({ projectId, networkId, sender }: OperationFilter) => ({
  project_id: projectId ?? null,
  network_id: networkId ?? null,
  sender: sender ?? null,
})

/** How long a held operation waits until a claim checks the hold again. */
const pauseSeconds = 300

const waits = `operations.status in ('received', 'queued')`

/** Locks looks before operations, in the same order as the worker that follows plain operations. */
const fencePlainSql = (filter: string) => `
with matching as materialized (
  select operation_id from plain_looks
  where operation_id = any(array(
    select operations.id from operations where rail = 'transaction' and ${waits} and ${filter}))
  order by operation_id
  for update
)
update plain_looks set lease = lease + 1, leased_until = null
from matching
where plain_looks.operation_id = matching.operation_id`

const fenceSql = (filter: string) => `
with matching as materialized (
  select operations.id from operations where ${waits} and ${filter}
  order by operations.id
  for no key update
)
update operations
set lease = lease + 1,
  leased_until = null,
  next_attempt_at = clock_timestamp() + make_interval(secs => :seconds),
  reason = 'HELD_BY_OPERATOR'
from matching
where operations.id = matching.id`

/**
 * Waits for claims that read the hold before its release. Each of them still delays operations, and only a committed
 * delay can be ended.
 */
const awaitClaimsSql = (filter: string) => `
select ${takeTurn('waiting.network_id')}
from (
  select distinct network_id from operations where status = 'queued' and ${filter}
  order by network_id
) waiting`

const isReleased = `operations.reason = 'HELD_BY_OPERATOR' and ${whyNotSent('operations')} is null`

/**
 * Ends the claims, too. Otherwise a look that read the hold before its release would delay the operation by up to a
 * minute.
 */
const wakePlainSql = (filter: string) => `
with matching as materialized (
  select operation_id from plain_looks
  where operation_id = any(array(
    select operations.id from operations
    where rail = 'transaction' and ${waits} and ${filter} and ${isReleased}))
  order by operation_id
  for update
)
update plain_looks set lease = lease + 1, leased_until = null, next_look_at = clock_timestamp()
from matching
where plain_looks.operation_id = matching.operation_id`

const wakeSql = (filter: string) => `
with matching as materialized (
  select operations.id from operations where ${waits} and ${filter} and ${isReleased}
  order by operations.id
  for no key update
)
update operations set next_attempt_at = clock_timestamp(), reason = null
from matching
where operations.id = matching.id`
