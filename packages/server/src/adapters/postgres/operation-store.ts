import {
  type AccountId,
  canTransition,
  isTerminal,
  type Move,
  type OperationId,
  type OperationStatus,
  type OperationStore,
  type ProjectId,
  type SubmitLook,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Hash } from 'viem'
import { groupCalls } from './connection/group-calls.js'
import { beginPreparations } from './queries/begin-preparations.js'
import { claimHandedOver } from './queries/claim-handed-over.js'
import { claimQueued } from './queries/claim-queued.js'
import { claimReview } from './queries/claim-review.js'
import { expirePrepared, freeExpiredKey } from './queries/expire-prepared.js'
import { followAnew } from './queries/follow-anew.js'
import { groupPreparations } from './queries/group-preparations.js'
import { groupSubmits } from './queries/group-submits.js'
import { isLive } from './queries/is-live.js'
import { lockCounters } from './queries/lock-counters.js'
import { type AskedLook, lookAtSubmit } from './queries/look-at-submit.js'
import { markHandedOver } from './queries/mark-handed-over.js'
import { moveOperations } from './queries/move-operations.js'
import { openSlotSql, slotBindings } from './queries/open-slot.js'
import { postpone } from './queries/postpone.js'
import { storePreparations } from './queries/store-preparations.js'
import { whyNotSent } from './queries/why-not-sent.js'
import { type LiveRow, toLiveOperations } from './rows/live-operations.js'
import {
  type CallsRow,
  confirmedColumns,
  type OperationRow,
  toAnyOperation,
  toConfirmed,
  toOperation,
  toReference,
  toStoredCalls,
} from './rows/operation-row.js'

interface ArchivedList {
  readonly projectId: ProjectId
  readonly accountId: AccountId | undefined
  readonly statuses: readonly OperationStatus[] | undefined
  readonly most: number
}

/** Operations on PostgreSQL. Every status change is one statement with its line in the transition log. */
export function createOperationStore(db: Knex): OperationStore {
  const rows = () => db<OperationRow>('operations')
  const isVisible = `status not in ('prepared', 'expired')`
  /** With those that are archived, of a list. */
  const listed = () => db<OperationRow>('all_operations').whereRaw(isVisible)
  const archivedOf = ({ projectId, accountId, statuses, most }: ArchivedList) => {
    const ended = statuses ? statuses.filter(isTerminal) : null
    const bindings = [accountId ?? projectId, ended, most]
    return db(
      db.raw(`archived_of_${accountId === undefined ? 'project' : 'account'}(?, ?, ?)`, bindings),
    ).where('project_id', projectId)
  }
  const userOperation = { rail: 'userOperation' } as const
  const submitPrepared = groupSubmits(db)
  const begin = beginPreparations(db)
  const storeAtOnce = storePreparations(db)
  const storeWithin = groupPreparations(db)
  const findOne = groupCalls(
    async (wanted: readonly { readonly projectId: ProjectId; readonly id: OperationId }[]) => {
      const ids = wanted.map(({ id }) => id)
      const live = await rows().whereRaw('id = any(?)', [ids])
      const known = new Set(live.map(({ id }) => id))
      const others = ids.filter((id) => !known.has(id))
      // Nearly all that is asked for is live. The others are looked for in both, in one moment: they may be on their way.
      const found = others.length === 0 ? live : [...live, ...(await findAll(db, others))]
      const byId = new Map(found.map((row) => [row.id, row]))
      return wanted.map(({ projectId, id }) => {
        const row = byId.get(id)
        return row && row.project_id === projectId ? toAnyOperation(row) : undefined
      })
    },
    { groupsAtOnce: 2, groupSize: 100 },
  )
  const lookAt = groupCalls(
    async (asked: readonly AskedLook[]) => {
      const looks = await lookAtSubmit(db, asked)
      return asked.map(async ({ projectId, id }): Promise<SubmitLook | undefined> => {
        const look = looks.get(id)
        if (look) return look.operation.projectId === projectId ? look : undefined
        const operation = await findOne({ projectId, id })
        return operation && { ...nothingSeen, operation }
      })
    },
    { groupsAtOnce: 2, groupSize: 100 },
  )

  return {
    async insertPrepared(operation, idempotency, policy) {
      const preparation = { operation, idempotency, policy }
      if (await storeAtOnce(preparation)) return undefined
      // Checks the possible reasons one by one. A reason may have gone since the statement.
      const { networkId, userOperationHash: hash } = operation
      const submitted = hash === null ? undefined : await this.findSubmitted(networkId, hash)
      if (submitted) return { submitted }
      for (;;) {
        if (idempotency) await freeExpiredKey(db, operation.projectId, idempotency.key)
        const outcome = await storeWithin(preparation)
        if (outcome.kind === 'stored') return undefined
        // Also of one that is refused: the same was stored just now, and took the room.
        const earlier =
          idempotency && (await this.findByIdempotencyKey(operation.projectId, idempotency.key))
        if (earlier) return earlier
        if (outcome.kind === 'refused')
          return { refusal: outcome.refusal, lapsesAt: outcome.lapsesAt }
        // The preparation with the key expired between the two statements, so the key is free now.
      }
    },

    async findByIdempotencyKey(projectId, key) {
      const row = await rows()
        .where({ project_id: projectId, idempotency_key: key } as Partial<OperationRow>)
        // As the partial index says it.
        .whereRaw("status <> 'expired'")
        .whereNot((prepared) =>
          prepared
            .where('status', 'prepared')
            .where('expires_at', '<=', db.raw('clock_timestamp()')),
        )
        .first<(OperationRow & { idempotency_fingerprint: `0x${string}` }) | undefined>()
      return row && { operation: toAnyOperation(row), fingerprint: row.idempotency_fingerprint }
    },

    async freeIdempotencyKey(id) {
      await db('operations')
        .where({ id, status: 'prepared' })
        .whereNotNull('idempotency_key')
        .update({ idempotency_key: null, idempotency_fingerprint: null })
    },

    find: (projectId, id) => findOne({ projectId, id }),
    lookAtSubmit: (projectId, id, ages) => lookAt({ projectId, id, ages }),

    async list(projectId, { accountId, statuses, limit, offset }) {
      const most = limit + offset
      const live = rows().where('project_id', projectId).whereRaw(isVisible)
      if (accountId !== undefined) live.where('account_id', accountId)
      if (statuses) live.whereIn('status', [...statuses])
      live.orderBy('id', 'desc')
      // Nothing that is under way is archived, and a look for it would find no end.
      const isUnderWay = statuses && !statuses.some(isTerminal)
      const found: OperationRow[] = isUnderWay
        ? await live.limit(limit).offset(offset)
        : await db
            .unionAll(
              [live.limit(most), archivedOf({ projectId, accountId, statuses, most })],
              true,
            )
            .orderBy('id', 'desc')
            .limit(limit)
            .offset(offset)
      return found.map(toAnyOperation)
    },

    async recentCalls(accountId, { limit, dataBytes }) {
      const { rows: found }: { rows: CallsRow[] } = await db.raw(recentCallsSql, {
        accountId,
        limit,
        // Hex has two digits for a byte.
        digits: 2 * dataBytes,
      })
      return found.map(toStoredCalls)
    },

    async findSubmitted(networkId, hash) {
      const [row] = await findByHashes(db, { networkId, hashes: [hash], where: isVisible })
      return row && toReference(row)
    },

    async findByHashes(networkId, hashes) {
      const where = `${isVisible} and rail = 'userOperation'`
      return (await findByHashes(db, { networkId, hashes, where })).map(toOperation)
    },

    async findKnown(networkId, hashes) {
      const { rows: found }: { rows: OperationRow[] } = await db.raw(knownSql, {
        networkId,
        hashes: [...hashes],
      })
      const isUnsubmitted = ({ status }: OperationRow) =>
        status === 'prepared' || status === 'expired'
      // The first one where several have the same.
      const byHash = new Map(
        found
          .filter(isUnsubmitted)
          .reverse()
          .map((row) => [row.user_operation_hash, row]),
      )
      return {
        submitted: found.filter((row) => !isUnsubmitted(row)).map(toOperation),
        unsubmitted: [...byHash.values()].map(toOperation),
      }
    },

    async findMany(ids) {
      return (await findAll(db, ids)).map(toOperation)
    },

    async beginPreparation(request) {
      const { idempotencyKey, account } = request
      for (;;) {
        const begun = await begin(request)
        if (begun) return begun
        const earlier =
          idempotencyKey !== undefined &&
          (await this.findByIdempotencyKey(account.projectId, idempotencyKey))
        if (earlier) return earlier
        // The preparation with the key expired between the two statements, so the key is free now.
      }
    },

    async releaseNonceKey(operationId) {
      await db('nonce_reservations').where({ operation_id: operationId }).delete()
    },

    async occupiedNonceKeys(projectId, networkId, sender) {
      const { rows }: { rows: { keys: string[] }[] } = await db.raw(
        'select cast(occupied_nonce_keys(?, ?, ?) as text[]) as keys',
        [projectId, networkId, sender],
      )
      return (rows[0]?.keys ?? []).map(BigInt)
    },

    async liveNonces(networkId, sender) {
      const live: LiveRow[] = await db('operations')
        .where({ network_id: networkId, sender })
        .whereRaw(isLive)
        .select('id', 'project_id', 'nonce', 'deploys', 'delegation', 'status', 'quote', 'spends')
      return toLiveOperations(live)
    },

    submit: (id, signature, options = { admitted: false }) =>
      submitPrepared({ id, signature, ...options }),

    bringBack: (ids) =>
      db.transaction(async (trx) => {
        const { rowCount }: { rowCount: number } = await trx.raw(lockArchivedSql, { ids: [...ids] })
        if (rowCount === 0) return
        // Their insert counts them, as a change of the others does: operations before projects before networks.
        await trx.raw(lockSql, { ids: [...ids] })
        await lockCounters(trx, ids)
        // Its key was free from then on, and another one may have it.
        await trx.raw(freeArchivedKeysSql, { ids: [...ids] })
        await trx.raw(bringBackSql, { ids: [...ids] })
      }),

    async lockStatuses(ids) {
      type Locked = Pick<OperationRow, 'id' | 'status'>
      const { rows: found }: { rows: Locked[] } = await db.raw(lockSql, { ids: [...ids] })
      return new Map(found.map(({ id, status }) => [id, status]))
    },

    async advance(id, from, to, change) {
      return (await advanceAll(db, to, [{ id, from, change }])).has(id)
    },

    advanceAll: (to, moves) => advanceAll(db, to, moves),

    async claimQueued(networkId, limit, leaseSeconds) {
      const claimed = await claimQueued(db, { networkId, limit, leaseSeconds })
      return claimed.map((row) => ({
        operation: toOperation(row),
        lease: Number(row.lease),
      }))
    },

    async submitClaimed(claims, change, bundle) {
      const moved = await moveOperations(db, {
        to: 'submitted',
        moves: claims.map(({ operation, lease }) => ({
          id: operation.id,
          from: 'queued',
          change,
          lease,
        })),
        together: true,
        // What a bundler has sent is only taken note of.
        where: `${senderIsFree} and (operations.handed_over or ${whyNotSent('operations')} is null)`,
        ...(bundle && {
          alongside: {
            sql: openSlotSql('exists (select from logged)'),
            bindings: slotBindings(
              bundle.slot,
              bundle.attempt,
              claims.map(({ operation }) => operation.id),
              bundle.atRisk,
            ),
          },
        }),
      })
      return moved.size === claims.length
    },

    markHandedOver: (claims, handedOver) => markHandedOver(db, claims, handedOver),

    async claimHandedOver(networkId, query) {
      return (await claimHandedOver(db, { networkId, ...query })).map(toOperation)
    },

    putBack: (claims, delay) =>
      postpone(
        db,
        claims.map(({ operation: { id }, lease }) => ({ id, lease })),
        delay,
      ),

    postpone: (ids, delay) =>
      postpone(
        db,
        ids.map((id) => ({ id })),
        delay,
      ),

    async claimReview(networkId, query) {
      return (await claimReview(db, { networkId, ...query })).map(toOperation)
    },

    async listReceived(networkId, limit) {
      const found = await rows()
        .where({ network_id: networkId, ...userOperation })
        .whereRaw("status = 'received'")
        .orderBy('id')
        .limit(limit)
      return found.map(toOperation)
    },

    async listConfirmedUpTo(networkId, blockNumber, { after, limit }) {
      const query = db<OperationRow>('operations')
        .where({ network_id: networkId, ...userOperation })
        .whereRaw("status = 'confirmed'")
        .where('block_number', '<=', blockNumber.toString())
      if (after)
        query.whereRaw('(block_number, id) > (?, ?)', [after.blockNumber.toString(), after.id])
      const found = await query
        .orderBy(['block_number', 'id'])
        .limit(limit)
        .select(...confirmedColumns)
      return found.map(toConfirmed)
    },

    async listConfirmedIn(networkId, blockHash) {
      const found = await rows()
        .where({ network_id: networkId, block_hash: blockHash, ...userOperation })
        .whereRaw("status = 'confirmed'")
      return found.map(toOperation)
    },

    async listSubmitted(networkId, { after, limit }) {
      const query = listed().where({ network_id: networkId, ...userOperation })
      if (after !== undefined) query.where('id', '>', after)
      return (await query.orderBy('id').limit(limit)).map(toOperation)
    },

    correct: (to, moves) =>
      db.transaction(async (trx) => {
        const moved = await moveOperations(trx, { to, moves })
        await followAnew(trx, moved)
        return moved
      }),

    expirePrepared: (limit) => expirePrepared(db, limit),
  }
}

/** The state beside an archived operation, which cannot be submitted. */
const nothingSeen: Omit<SubmitLook, 'operation'> = {
  balances: [],
  burnt: { ofSender: 0n, ofNetwork: 0n },
  live: toLiveOperations([]),
}

/** An account that was not used for long has its newest in the archive. */
const recentCallsSql = `
with recent as (
  select id, user_operation->>'callData' as call_data, transactions from (
    (select id, user_operation, transactions from operations
     where account_id = :accountId and status not in ('prepared', 'expired') order by id desc limit :limit)
    union all
    (select id, user_operation, transactions from archived_of_account(:accountId, null, :limit))
  ) newest
  order by id desc limit :limit
), sized as (
  select *, row_number() over newer as place,
    sum(length(coalesce(call_data, transactions::text))) over newer as digits
  from recent window newer as (order by id desc)
)
select call_data, transactions from sized where place = 1 or digits <= :digits order by place`

/** Those that are not found among the live ones. */
const archivedSql = (live: string) =>
  `archived_by_id(array(select unnest(cast(:ids as text[])) except select id from ${live}))`

const findSql = `
with live as materialized (
  select * from operations where id = any(:ids)
)
select * from live
union all
select * from ${archivedSql('live')}`

const lockArchivedSql = `
select from archived_operations where id = any(:ids) order by id for update`

const freeArchivedKeysSql = `
update archived_operations set idempotency_key = null, idempotency_fingerprint = null
where id = any(:ids) and idempotency_key is not null`

const bringBackSql = `
with moved as (
  delete from archived_operations where id = any(:ids) returning *
)
insert into operations select * from moved order by id`

/** What is archived has ended, and stays what it is. */
const lockSql = `
with locked as materialized (
  select id, status from operations where id = any(:ids) order by id for no key update
)
select id, status from locked
union all
select id, status from ${archivedSql('locked')}`

async function findAll(db: Knex, ids: readonly OperationId[]): Promise<OperationRow[]> {
  const { rows }: { rows: OperationRow[] } = await db.raw(findSql, { ids: [...ids] })
  return rows
}

/** In the order of their ids. `where` is a condition on the row, as SQL. */
async function findByHashes(
  db: Knex,
  {
    networkId,
    hashes,
    where,
  }: { readonly networkId: string; readonly hashes: readonly Hash[]; readonly where: string },
): Promise<OperationRow[]> {
  const { rows }: { rows: OperationRow[] } = await db.raw(
    `select * from operations
     where network_id = :networkId and user_operation_hash = any(:hashes) and ${where}
     union all
     select * from archived_by_hash(:networkId, :hashes) where ${where}
     order by id`,
    { networkId, hashes: [...hashes] },
  )
  return rows
}

/** Returns operations in the order of their ids. Each part of the union uses one partial index. */
const knownSql = `
select * from operations
where network_id = :networkId and user_operation_hash = any(:hashes) and rail = 'userOperation'
  and status not in ('prepared', 'expired')
union all
select * from operations
where network_id = :networkId and user_operation_hash = any(:hashes) and rail = 'userOperation'
  and status in ('prepared', 'expired')
union all
select * from archived_by_hash(:networkId, :hashes) where rail = 'userOperation'
order by id`

/**
 * None of the sender's operations is in an unconfirmed transaction. The claim saw to that, but a reorganisation puts
 * operations back. No lock is needed: one that commits after this was read comes after it in the order of events, too.
 */
const senderIsFree = `not exists (
  select from operations other
  where other.network_id = operations.network_id
    and other.sender = operations.sender
    and other.rail = 'userOperation'
    and other.status = 'submitted')`

async function advanceAll(
  db: Knex,
  to: OperationStatus,
  moves: readonly Move[],
): Promise<ReadonlySet<OperationId>> {
  for (const { from } of moves)
    if (!canTransition(from, to)) throw new Error(`An operation cannot go from ${from} to ${to}.`)
  return moveOperations(db, { to, moves })
}
