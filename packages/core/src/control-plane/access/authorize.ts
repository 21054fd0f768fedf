import { GatewayError } from '../../errors/index.js'
import type { ProjectCaller, RequestContext, UserCaller } from '../../model/request-context.js'
import { isStaff, type User } from '../../model/user.js'
import type { Database } from '../../ports/database.js'
import type { ApiKeyId, ProjectId } from '../../primitives/ids.js'
import { auditOf } from '../audit/audit-of.js'
import type { AuthorizedCaller } from './callers.js'
import type { Permission } from './permissions.js'

/** The parts of a request that can name its project. */
export interface NamedProject {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * Returns the caller with the rights that the permission grants, as the database has them now. Throws if the permission
 * does not allow the caller. Reads by staff of projects that are not theirs are recorded in the audit log.
 *
 * Throws `UNAUTHENTICATED`, `FORBIDDEN`, `PROJECT_NOT_FOUND` and `API_KEY_NOT_FOUND`.
 */
export async function authorize(
  database: Database,
  permission: Permission,
  request: NamedProject,
  caller: ProjectCaller | UserCaller | undefined,
  context: RequestContext,
): Promise<AuthorizedCaller> {
  if (permission.who === 'anyone') return undefined
  if (permission.who === 'project-key') {
    if (caller && 'apiKeyId' in caller) return caller
    throw new GatewayError('UNAUTHENTICATED')
  }
  if (!caller || !('user' in caller)) throw new GatewayError('UNAUTHENTICATED')
  const { user } = caller
  const recordRead = async (projectId?: ProjectId) => {
    const action = 'staffRead' in permission ? permission.staffRead : undefined
    if (action && isStaff(user))
      await database.audit.record({ ...auditOf(user, context), action, projectId })
  }
  switch (permission.who) {
    case 'user':
      return caller
    case 'platform':
      if (!permission.roles.includes(user.systemRole))
        throw refuse(`It takes the platform role ${permission.roles.join(' or ')}.`)
      await recordRead()
      return caller
    case 'manager':
      if (!isStaff(user) && !(await database.members.managesAny(user.id)))
        throw refuse('It takes the role owner or admin in a project.')
      await recordRead()
      return caller
    case 'project': {
      const found = await findNamed(database, permission.namedBy, request, user)
      const isThere = found && (found.project.isActive || permission.archived)
      if (!isThere)
        throw new GatewayError(
          permission.namedBy === 'key' ? 'API_KEY_NOT_FOUND' : 'PROJECT_NOT_FOUND',
        )
      const { project, role } = found
      const byRole = role !== undefined && permission.roles.includes(role)
      if (!byRole && !(permission.staff && isStaff(user)))
        throw permission.hidden
          ? new GatewayError('PROJECT_NOT_FOUND')
          : refuse(`It takes the role ${permission.roles.join(' or ')} in the project.`)
      if (role === undefined) await recordRead(project.id)
      return { user, project, role }
    }
    case 'projects': {
      const named = (request.query as { projectId?: ProjectId }).projectId
      if (named !== undefined) {
        const found = await database.projects.findFor(named, user.id)
        if (!found || !(found.project.isActive || isStaff(user)))
          throw new GatewayError('PROJECT_NOT_FOUND')
        if (found.role === undefined && !isStaff(user))
          throw refuse('It takes a role in the project.')
        if (found.role === undefined) await recordRead(named)
        return { user, scope: [named] }
      }
      await recordRead()
      if (isStaff(user)) return { user, scope: 'all' }
      const own = await database.projects.listOfMember(user.id)
      return { user, scope: own.map(({ id }) => id) }
    }
  }
}

const refuse = (needed: string) =>
  new GatewayError('FORBIDDEN', { message: `Your role does not allow this. ${needed}` })

async function findNamed(
  { projects, apiKeys }: Database,
  namedBy: 'path' | 'body' | 'key',
  { params, body }: NamedProject,
  { id }: User,
) {
  if (namedBy !== 'key') {
    const { projectId } = (namedBy === 'path' ? params : body) as { projectId: ProjectId }
    return projects.findFor(projectId, id)
  }
  const key = await apiKeys.find((params as { keyId: ApiKeyId }).keyId)
  return key && projects.findFor(key.projectId, id)
}
