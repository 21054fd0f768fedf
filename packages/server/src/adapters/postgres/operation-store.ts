import {
  canTransition,
  liveStatuses,
  type NextStatus,
  type OperationId,
  type OperationStatus,
  type OperationStore,
  type PublicStatus,
  type StatusChange,
  type SubmitOutcome,
  type SubmittedReference,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { DatabaseError } from 'pg'
import { claimQueued } from './queries/claim-queued.js'
import { expirePrepared, freeExpiredKey } from './queries/expire-prepared.js'
import { moveOperation } from './queries/move-operation.js'
import { fromPrepared, type OperationRow, toOperation } from './rows/operation-row.js'

/** Operations on PostgreSQL. Every status change is one statement with its line in the transition log. */
export function createOperationStore(db: Knex): OperationStore {
  const rows = () => db<OperationRow>('operations')
  const visible = () => rows().whereNotIn('status', ['prepared', 'expired'])

  return {
    async insertPrepared(operation, idempotency) {
      const insert = () => db('operations').insert(fromPrepared(operation, idempotency))
      if (!idempotency) {
        await insert()
        return undefined
      }
      for (;;) {
        await freeExpiredKey(db, operation.projectId, idempotency.key)
        const inserted = await insert()
          .onConflict(
            db.raw(
              `(project_id, idempotency_key) where idempotency_key is not null and status <> 'expired'`,
            ),
          )
          .ignore()
          .returning('id')
        if (inserted.length > 0) return undefined
        const earlier = await this.findByIdempotencyKey(operation.projectId, idempotency.key)
        if (earlier) return earlier
        // The holder of the key expired between the two statements: the key is free now.
      }
    },

    async findByIdempotencyKey(projectId, key) {
      const row = await rows()
        .where({ project_id: projectId, idempotency_key: key } as Partial<OperationRow>)
        .whereNot('status', 'expired')
        .whereNot((prepared) =>
          prepared
            .where('status', 'prepared')
            .where('expires_at', '<=', db.raw('clock_timestamp()')),
        )
        .first<(OperationRow & { idempotency_fingerprint: `0x${string}` }) | undefined>()
      return row && { operation: toOperation(row), fingerprint: row.idempotency_fingerprint }
    },

    async find(projectId, id) {
      const row = await rows().where({ project_id: projectId, id }).first()
      return row && toOperation(row)
    },

    async list(projectId, { accountId, statuses, limit, offset }) {
      const query = visible().where('project_id', projectId)
      if (accountId !== undefined) query.where('account_id', accountId)
      if (statuses) query.whereIn('status', [...statuses])
      return (await query.orderBy('id', 'desc').limit(limit).offset(offset)).map(toOperation)
    },

    async findSubmitted(networkId, hash) {
      const row = await visible()
        .where({ network_id: networkId, user_operation_hash: hash })
        .first('id', 'project_id', 'status')
      return row && reference(row)
    },

    async findByHashes(networkId, hashes) {
      if (hashes.length === 0) return []
      const found = await visible()
        .where('network_id', networkId)
        .whereIn('user_operation_hash', [...hashes])
      return found.map(toOperation)
    },

    async findMany(ids) {
      if (ids.length === 0) return []
      return (await rows().whereIn('id', [...ids])).map(toOperation)
    },

    async liveNonces(networkId, sender) {
      const live: { nonce: string; deploys: boolean }[] = await db('operations')
        .where({ network_id: networkId, sender })
        .whereIn('status', [...liveStatuses])
        .select('nonce', 'deploys')
      return {
        nonces: live.map(({ nonce }) => BigInt(nonce)),
        deploying: live.some(({ deploys }) => deploys),
      }
    },

    async submit(id, signature) {
      try {
        const moved = await moveOperation(db, {
          id,
          from: 'prepared',
          to: 'received',
          cause: 'submitted by the client',
          set: {
            user_operation: db.raw(`jsonb_set(user_operation, '{signature}', to_jsonb(?::text))`, [
              signature,
            ]),
            submitted_at: db.raw('clock_timestamp()'),
            next_attempt_at: db.raw('clock_timestamp()'),
          },
          where: 'expires_at > clock_timestamp()',
        })
        return moved ? { kind: 'accepted' } : await whyNotSubmitted(db, id)
      } catch (error) {
        // One user operation under two ids breaks both; which of them PostgreSQL reports follows no rule.
        const nonceTaken = isViolation(error, 'operations_live_nonce')
        if (!nonceTaken && !isViolation(error, 'operations_submitted_hash')) throw error
        const duplicate = await duplicateOf(db, id)
        if (duplicate) return duplicate
        if (nonceTaken) return { kind: 'nonce-taken' }
        throw new Error(`The duplicate of operation ${id} is gone.`, { cause: error })
      }
    },

    async lockStatus(id) {
      const row = await rows().where({ id }).forUpdate().first('status')
      if (!row) throw new Error(`There is no operation ${id}.`)
      return row.status
    },

    advance: (id, from, to, change) => advance(db, id, from, to, change),

    async claimQueued(networkId, limit, leaseSeconds) {
      return (await claimQueued(db, { networkId, limit, leaseSeconds })).map(toOperation)
    },

    async postpone(id, delaySeconds, reason) {
      await db('operations')
        .where({ id, status: 'queued' })
        .update({
          next_attempt_at: db.raw(`clock_timestamp() + make_interval(secs => ?)`, [delaySeconds]),
          leased_until: null,
          reason,
        })
    },

    async listReceived(networkId, limit) {
      const found = await rows()
        .where({ network_id: networkId, status: 'received' })
        .orderBy('id')
        .limit(limit)
      return found.map(toOperation)
    },

    async listConfirmedUpTo(networkId, blockNumber) {
      const found = await rows()
        .where({ network_id: networkId, status: 'confirmed' })
        .where('block_number', '<=', blockNumber.toString())
        .orderBy('block_number')
      return found.map(toOperation)
    },

    async listConfirmedIn(networkId, blockHash) {
      const found = await rows().where({
        network_id: networkId,
        status: 'confirmed',
        block_hash: blockHash,
      })
      return found.map(toOperation)
    },

    expirePrepared: (limit) => expirePrepared(db, limit),
  }
}

async function advance<S extends OperationStatus>(
  db: Knex,
  id: OperationId,
  from: S,
  to: NextStatus<S>,
  { cause, reason, transactionHash, inclusion }: StatusChange,
): Promise<boolean> {
  if (!canTransition(from, to))
    throw new Error(`An operation cannot go from ${from} to ${String(to)}.`)
  return moveOperation(db, {
    id,
    from,
    to,
    cause,
    set: {
      ...(reason !== undefined && { reason }),
      ...(to === 'queued' && {
        next_attempt_at: db.raw('clock_timestamp()'),
        leased_until: null,
      }),
      ...(transactionHash !== undefined && {
        transaction_hash: transactionHash,
        outer_hashes: db.raw(
          'case when ? = any(outer_hashes) then outer_hashes else outer_hashes || ?::text end',
          [transactionHash, transactionHash],
        ),
      }),
      ...(inclusion !== undefined && {
        block_number: inclusion?.blockNumber.toString() ?? null,
        block_hash: inclusion?.blockHash ?? null,
        included_transaction_hash: inclusion?.transactionHash ?? null,
        success: inclusion?.success ?? null,
      }),
    },
  })
}

const reference = (
  row: Pick<OperationRow, 'id' | 'project_id' | 'status'>,
): SubmittedReference => ({
  id: row.id,
  projectId: row.project_id,
  status: row.status as PublicStatus,
})

async function whyNotSubmitted(db: Knex, id: OperationId): Promise<SubmitOutcome> {
  const row: { status: OperationStatus } | undefined = await db('operations')
    .where({ id })
    .first('status')
  return !row || row.status === 'prepared' || row.status === 'expired'
    ? { kind: 'expired' }
    : { kind: 'already-submitted', status: row.status }
}

async function duplicateOf(db: Knex, id: OperationId): Promise<SubmitOutcome | undefined> {
  const other: Pick<OperationRow, 'id' | 'project_id' | 'status'> | undefined = await db(
    'operations as other',
  )
    .join('operations as mine', function () {
      this.on('mine.network_id', 'other.network_id').andOn(
        'mine.user_operation_hash',
        'other.user_operation_hash',
      )
    })
    .where('mine.id', id)
    .whereNotIn('other.status', ['prepared', 'expired'])
    .first('other.id', 'other.project_id', 'other.status')
  return other && { kind: 'duplicate', other: reference(other) }
}

const isViolation = (error: unknown, constraint: string) =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint
