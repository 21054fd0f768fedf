import type { PreparationStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { beginPreparations } from './queries/begin-preparations.js'
import { expirePrepared, freeExpiredKey } from './queries/expire-prepared.js'
import { findSubmitted } from './queries/find-submitted.js'
import { groupPreparations } from './queries/group-preparations.js'
import { storePreparations } from './queries/store-preparations.js'
import { type OperationRow, toAnyOperation } from './rows/operation-row.js'

/** Preparations on PostgreSQL. */
export function createPreparationStore(db: Knex): PreparationStore {
  const begin = beginPreparations(db)
  const storeAtOnce = storePreparations(db)
  const storeWithin = groupPreparations(db)

  return {
    async begin(request) {
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

    async insert(operation, idempotency, policy) {
      const preparation = { operation, idempotency, policy }
      if (await storeAtOnce(preparation)) return undefined
      // Checks the possible reasons one by one. A reason may have disappeared since the statement.
      const { networkId, userOperationHash: hash } = operation
      const submitted = hash === null ? undefined : await findSubmitted(db, networkId, hash)
      if (submitted) return { submitted }
      for (;;) {
        if (idempotency) await freeExpiredKey(db, operation.projectId, idempotency.key)
        const outcome = await storeWithin(preparation)
        if (outcome.kind === 'stored') return undefined
        // Check this after a refusal, too: a concurrent request with the same key may have been stored and have used
        // the budget.
        const earlier =
          idempotency && (await this.findByIdempotencyKey(operation.projectId, idempotency.key))
        if (earlier) return earlier
        if (outcome.kind === 'refused')
          return { refusal: outcome.refusal, lapsesAt: outcome.lapsesAt }
        // The preparation with the key expired between the two statements, so the key is free now.
      }
    },

    async findByIdempotencyKey(projectId, key) {
      const row = await db<OperationRow>('operations')
        .where({ project_id: projectId, idempotency_key: key } as Partial<OperationRow>)
        // Repeats the condition of the partial index.
        .whereRaw("status <> 'expired'")
        .whereNot((prepared) =>
          prepared
            .where('status', 'prepared')
            .where('expires_at', '<=', db.raw('clock_timestamp()')),
        )
        .first<(OperationRow & { idempotency_fingerprint: `0x${string}` }) | undefined>()
      return row && { operation: toAnyOperation(row), fingerprint: row.idempotency_fingerprint }
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

    expire: (limit) => expirePrepared(db, limit),
  }
}
