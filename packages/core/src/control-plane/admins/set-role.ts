import { commandLine } from '../../model/audit-entry.js'
import type { SystemRole } from '../../model/user.js'
import type { Database } from '../../ports/database.js'

/**
 * Roles that the command can set. `owner` is not one of them: only `owner create` makes owners, and owners keep their
 * role.
 */
export const settableRoles = ['system_admin', 'client_admin'] as const satisfies SystemRole[]
export type SettableRole = (typeof settableRoles)[number]

/**
 * Sets the platform role of an existing user, for the operator. The role is effective from the user's next request.
 * Only `done` means that something changed. `unknown`: no user has this e-mail. `owner`: the user is an owner, and
 * owners keep their role. `same`: the user already has the role. `changed`: the role changed concurrently.
 */
export const setRole = (
  { database }: { readonly database: Database },
  email: string,
  to: SettableRole,
): Promise<'done' | 'unknown' | 'owner' | 'same' | 'changed'> =>
  database.transaction(async ({ users, audit }) => {
    const user = await users.findByEmail(email)
    if (!user) return 'unknown'
    const from = user.systemRole
    if (from === 'owner') return 'owner'
    if (from === to) return 'same'
    if (!(await users.changeRole(user.id, { from, to }))) return 'changed'
    await audit.record({
      ...commandLine,
      action: 'user.role-changed',
      target: email,
      details: { from, to },
    })
    return 'done'
  })
