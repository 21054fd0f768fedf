import { type Permission, permissions } from '../../packages/core/src/access/permissions.js'
import { type Endpoint, type EndpointName, endpoints } from '../../packages/core/src/api/index.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `One row for every endpoint: who may call it. A gateway with an endpoint that has no row does not start, and what a row
does not allow is refused. Roles are read from the database with every request, so a change counts from the next one on, on
every replica.

- Without a credential, or with one that is not valid: 401. With one whose rights do not suffice: 403.
- A project that does not exist, or is archived: 404. One that exists and is not the caller's: 403.
- Where the table says "for others it does not exist", they get the 404 of a project that does not.
- **Staff** are the platform owner and system admins. What they look at that is not theirs is recorded in the audit log.
- On the data plane a key reaches its own project alone; ids of another one answer 404, exactly like ids that do not exist.`

const list = (roles: readonly string[]) => roles.map((role) => `\`${role}\``).join(', ')

const namedBy = { path: 'path', body: 'body', key: 'key in the path', query: 'query' } as const

function describe(permission: Permission): string {
  switch (permission.who) {
    case 'anyone':
      return 'anybody'
    case 'project-key':
      return 'an active key of a project, for that project'
    case 'user':
      return 'anybody signed in, for what is their own'
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
      return `members of the project that the ${namedBy[permission.namedBy]} names, whatever their role; without one, anybody signed in, for the active projects that they are members of; staff, for every project, archived or not`
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
  return referencePage('Permissions', 'packages/core/src/access/permissions.ts', [
    intro,
    table(['Endpoint', 'Who', 'Recorded look of staff'], rows),
  ])
}
