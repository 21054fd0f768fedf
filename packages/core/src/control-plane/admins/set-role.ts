import { commandLine } from '../../model/audit-entry.js'
import type { SystemRole } from '../../model/user.js'
import type { Database } from '../../ports/database.js'

/** Owners of the platform are made, and stay. */
export const settableRoles = ['system_admin', 'client_admin'] as const satisfies SystemRole[]
export type SettableRole = (typeof settableRoles)[number]

/**
 * For the operator: what a user who exists is on the platform, from their next request on. `unknown`: nobody has this e-mail.
 * `owner`: an owner stays one. `same`: they are that already. `changed`: somebody has just changed their role. Nothing is
 * done in these cases.
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
