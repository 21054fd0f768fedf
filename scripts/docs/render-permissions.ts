import { type Endpoint, type EndpointName, endpoints } from '../../packages/core/src/api/index.js'
import {
  type Permission,
  permissions,
} from '../../packages/core/src/control-plane/access/permissions.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `The table lists the callers of every endpoint. All other callers are refused. A gateway does not start if an endpoint has no
row. It reads roles from the database for every request, so a change applies to the next request on every replica.

- Without a valid credential, the answer is 401. With a credential that lacks the rights, it is 403.
- For a project that does not exist or is archived, the answer is 404. For another user's project, it is 403.
- If the table says "for others it does not exist", other callers get 404, as for an unknown project.
- **Staff** are the platform owner and system admins. The audit log records their reads of other users' projects.
- A project key reaches only its own project. Ids of another project answer 404, exactly like unknown ids.`

const list = (roles: readonly string[]) => roles.map((role) => `\`${role}\``).join(', ')

const namedBy = { path: 'path', body: 'body', key: 'key in the path', query: 'query' } as const

function describe(permission: Permission): string {
  switch (permission.who) {
    case 'anyone':
      return 'anybody'
    case 'project-key':
      return 'an active key of a project, for that project'
    case 'user':
      return 'any signed-in user, for their own data'
    case 'platform':
      return `platform role ${list(permission.roles)}`
    case 'manager':
      return 'staff, for every project; owners and admins of a project, for theirs'
    case 'project':
      return [
        `${list(permission.roles)} of the project that the ${namedBy[permission.namedBy]} names`,
        permission.staff && 'staff',
        permission.hidden && 'for others it does not exist',
        permission.archived && 'archived or not',
      ]
        .filter(Boolean)
        .join('; ')
    case 'projects':
      return `members, with any role, of the project that the ${namedBy[permission.namedBy]} names; without a project, any signed-in user, for the active projects that they are members of; staff, for every project, archived or not`
  }
}

export function renderPermissions(): string {
  const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) => {
    const permission: Permission = permissions[name]
    return [
      `\`${endpoint.method.toUpperCase()} /v1${endpoint.path}\``,
      describe(permission),
      'staffRead' in permission && permission.staffRead ? `\`${permission.staffRead}\`` : '—',
    ]
  })
  return referencePage('Permissions', 'packages/core/src/control-plane/access/permissions.ts', [
    intro,
    table(['Endpoint', 'Who', 'Staff reads are recorded as'], rows),
  ])
}
