import { GatewayError } from '../../errors/index.js'
import type { Project } from '../../model/project.js'
import { isStaff } from '../../model/user.js'
import type { Stores } from '../../ports/database.js'
import type { MemberCaller } from './callers.js'
import { holdCaller } from './hold-caller.js'

/**
 * The caller's project, held until the transaction ends. Whoever lost their session or role, or whose project was archived,
 * since their rights were looked at is refused, staff among them: changes of one project follow one another, and so do
 * rights in it.
 *
 * Throws `PROJECT_NOT_FOUND`, `UNAUTHENTICATED` and `FORBIDDEN`.
 */
export async function lockProject(
  stores: Pick<Stores, 'projects' | 'members' | 'users'>,
  { user, project: { id }, role }: MemberCaller,
): Promise<Project> {
  const project = await stores.projects.lock(id)
  if (!project?.isActive) throw new GatewayError('PROJECT_NOT_FOUND')
  const now = await holdCaller(stores, user)
  const isStill =
    role === undefined ? isStaff(now) : (await stores.members.roleOf(id, user.id)) === role
  if (!isStill) throw new GatewayError('FORBIDDEN')
  return project
}
