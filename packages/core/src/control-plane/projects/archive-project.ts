import type { RequestContext } from '../../model/request-context.js'
import type { Database } from '../../ports/database.js'
import type { MemberCaller } from '../access/callers.js'
import { lockProject } from '../access/lock-project.js'
import { auditOf } from '../audit/audit-of.js'
import { dropOperations } from '../holds/drop-operations.js'

/**
 * Archives the project: revokes its keys, cancels its invitations and ends its operations that were never broadcast.
 * Once this resolves, no replica sends those operations. Records stay. An archived project stays as it is.
 */
export async function archiveProject(
  database: Database,
  caller: MemberCaller,
  context: RequestContext,
): Promise<void> {
  const { project, user } = caller
  if (project.isActive) await archive(database, caller, context)
  // After the commit, also for a project that is archived already. This ends operations that were accepted in the
  // meantime or before a crash. The rest end when they are claimed.
  await dropOperations(
    { database },
    { projectId: project.id },
    { code: 'PROJECT_ARCHIVED', cause: 'its project was archived', by: auditOf(user, context) },
  )
}

const archive = (database: Database, caller: MemberCaller, context: RequestContext) =>
  database.transaction(async (stores) => {
    const { project, user } = caller
    // A concurrent request has archived the project.
    if (!(await stores.projects.lock(project.id))?.isActive) return
    await lockProject(stores, caller)
    await stores.projects.archive(project.id)
    const keys = await stores.apiKeys.revokeAll(project.id, user.id)
    const invitations = await stores.invitations.cancelAll(project.id)
    await stores.audit.record({
      ...auditOf(user, context),
      action: 'project.archived',
      projectId: project.id,
      details: {
        revokedKeys: keys.join(' '),
        cancelledInvitations: invitations.map(({ email }) => email).join(' '),
      },
    })
  })
