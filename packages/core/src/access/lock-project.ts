import { GatewayError } from '../errors/index.js'
import { isStaff } from '../people/user.js'
import type { Stores } from '../ports/database.js'
import type { UserId } from '../primitives/ids.js'
import type { Project } from '../projects/project.js'
import type { MemberCaller } from './callers.js'

/**
 * The caller's project, held until the transaction ends. Whoever lost their role, or whose project was archived, since
 * their rights were looked at is refused, staff among them: changes of one project follow one another, and so do rights in it.
 *
 * Throws `PROJECT_NOT_FOUND` and `FORBIDDEN`.
 */
export async function lockProject(
  { projects, members, users }: Pick<Stores, 'projects' | 'members' | 'users'>,
  { user, project: { id }, role }: MemberCaller,
): Promise<Project> {
  const project = await projects.lock(id)
  if (!project?.isActive) throw new GatewayError('PROJECT_NOT_FOUND')
  const isStill =
    role === undefined
      ? await isStillStaff(users, user.id)
      : (await members.roleOf(id, user.id)) === role
  if (!isStill) throw new GatewayError('FORBIDDEN')
  return project
}

async function isStillStaff({ find }: Stores['users'], id: UserId): Promise<boolean> {
  const user = await find(id)
  return user !== undefined && isStaff(user)
}
