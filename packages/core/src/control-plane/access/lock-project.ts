import { GatewayError } from '../../errors/index.js'
import type { Project } from '../../model/project.js'
import { isStaff } from '../../model/user.js'
import type { Stores } from '../../ports/database.js'
import type { MemberCaller } from './callers.js'
import { holdCaller } from './hold-caller.js'

/**
 * Locks the project until the transaction ends and returns it. Checks the rights of the caller again under the lock,
 * staff included. It refuses a caller whose session ended or whose role changed in the meantime, and a project that was
 * archived. All changes of a project take this lock, so they run one after the other.
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
