import { GatewayError } from '../../errors/index.js'
import type { RequestContext } from '../../model/request-context.js'
import type { Database } from '../../ports/database.js'
import type { MemberId } from '../../primitives/ids.js'
import type { MemberCaller } from '../access/callers.js'
import { lockProject } from '../access/lock-project.js'
import { auditOf } from '../audit/audit-of.js'

/** Removes a member from the project. Throws `MEMBER_NOT_FOUND`, and `OWNER_PROTECTED` for an owner. */
export const removeMember = (
  database: Database,
  id: MemberId,
  caller: MemberCaller,
  context: RequestContext,
): Promise<void> =>
  database.transaction(async (stores) => {
    const { id: projectId } = await lockProject(stores, caller)
    const member = await stores.members.find(projectId, id)
    if (!member) throw new GatewayError('MEMBER_NOT_FOUND')
    if (member.role === 'owner') throw new GatewayError('OWNER_PROTECTED')
    await stores.members.remove(projectId, id)
    await stores.audit.record({
      ...auditOf(caller.user, context),
      action: 'member.removed',
      projectId,
      target: member.email,
      details: { role: member.role },
    })
  })
