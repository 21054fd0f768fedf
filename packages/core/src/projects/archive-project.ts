import type { MemberCaller } from '../access/callers.js'
import { lockProject } from '../access/lock-project.js'
import { auditOf } from '../audit/audit-of.js'
import type { RequestContext } from '../gateway.js'
import type { Database } from '../ports/database.js'

/** Ends the project's keys and invitations with it. Records stay. An archived one stays as it is. */
export async function archiveProject(
  database: Database,
  caller: MemberCaller,
  context: RequestContext,
): Promise<void> {
  const { project, user } = caller
  if (!project.isActive) return
  await database.transaction(async (stores) => {
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
}
