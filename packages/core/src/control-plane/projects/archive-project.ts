import type { RequestContext } from '../../model/request-context.js'
import type { Database } from '../../ports/database.js'
import type { MemberCaller } from '../access/callers.js'
import { lockProject } from '../access/lock-project.js'
import { auditOf } from '../audit/audit-of.js'
import { dropOperations } from '../holds/drop-operations.js'

/**
 * Ends the project's keys and invitations with it, and its operations that were never broadcast: once this has resolved, no replica
 * sends one of them. Records stay. An archived project stays as it is.
 */
export async function archiveProject(
  database: Database,
  caller: MemberCaller,
  context: RequestContext,
): Promise<void> {
  const { project, user } = caller
  if (project.isActive) await archive(database, caller, context)
  // After the commit, and of an archived one as well: what was accepted meanwhile, or before a crash, ends here or when it is claimed.
  await dropOperations(
    { database },
    { projectId: project.id },
    { code: 'PROJECT_ARCHIVED', cause: 'its project was archived', by: auditOf(user, context) },
  )
}

const archive = (database: Database, caller: MemberCaller, context: RequestContext) =>
  database.transaction(async (stores) => {
    const { project, user } = caller
    // Somebody who asked for the same was quicker.
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
