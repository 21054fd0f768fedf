import { GatewayError } from '../errors/index.js'
import type { Stores } from '../ports/database.js'
import type { Project } from '../projects/project.js'
import type { MemberCaller } from './callers.js'

/**
 * The caller's project, held until the transaction ends. Whoever lost their role, or whose project was archived, since
 * their rights were looked at is refused: changes of one project follow one another, and so do rights in it.
 *
 * Throws `PROJECT_NOT_FOUND` and `FORBIDDEN`.
 */
export async function lockProject(
  { projects, members }: Pick<Stores, 'projects' | 'members'>,
  { user, project: { id }, role }: MemberCaller,
): Promise<Project> {
  const project = await projects.lock(id)
  if (!project?.isActive) throw new GatewayError('PROJECT_NOT_FOUND')
  if (role !== undefined && (await members.roleOf(id, user.id)) !== role)
    throw new GatewayError('FORBIDDEN')
  return project
}
