import type { SubmissionStore, SubmitLook } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { groupCalls } from './connection/group-calls.js'
import { findSubmitted } from './queries/find-submitted.js'
import { groupFinds } from './queries/group-finds.js'
import { groupSubmits } from './queries/group-submits.js'
import { type AskedLook, lookAtSubmit } from './queries/look-at-submit.js'
import { toLiveOperations } from './rows/live-operations.js'

/** Submissions on PostgreSQL. */
export function createSubmissionStore(db: Knex): SubmissionStore {
  const submitPrepared = groupSubmits(db)
  const findOne = groupFinds(db)
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
    lookAt: (projectId, id, ages) => lookAt({ projectId, id, ages }),

    submit: (id, signature, options = { admitted: false }) =>
      submitPrepared({ id, signature, ...options }),

    findSubmitted: (networkId, hash) => findSubmitted(db, networkId, hash),

    async freeIdempotencyKey(id) {
      await db('operations')
        .where({ id, status: 'prepared' })
        .whereNotNull('idempotency_key')
        .update({ idempotency_key: null, idempotency_fingerprint: null })
    },
  }
}

/** The state beside an archived operation, which cannot be submitted. */
const nothingSeen: Omit<SubmitLook, 'operation'> = {
  balances: [],
  burnt: { ofSender: 0n, ofNetwork: 0n },
  live: toLiveOperations([], null),
}
