import type { AuditLog } from '@gasless-gateway/core'
import type { Knex } from 'knex'

export const createAuditLog = (db: Knex): AuditLog => ({
  async record({ actorId, actor, action, projectId, target, details, address, requestId }) {
    await db('audit_log').insert({
      actor_id: actorId,
      actor,
      action,
      project_id: projectId,
      target,
      details: JSON.stringify(details ?? {}),
      address,
      request_id: requestId,
    })
  },
})
