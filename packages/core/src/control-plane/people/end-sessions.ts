import { commandLine } from '../../model/audit-entry.js'
import type { PeopleDeps } from '../../ports/people-deps.js'

/**
 * For the operator: ends every session of the user and leaves the password. A change of password that is under way is
 * refused with `UNAUTHENTICATED`, for its session has ended. `unknown`: nobody has this e-mail. Costs three statements in one
 * transaction.
 */
export const endSessions = (
  { database }: Pick<PeopleDeps, 'database'>,
  email: string,
): Promise<'done' | 'unknown'> =>
  database.transaction(async ({ users, audit }) => {
    const user = await users.findByEmail(email)
    if (!user || !(await users.endSessions(user.id))) return 'unknown'
    await audit.record({ ...commandLine, action: 'user.sessions-ended', target: email })
    return 'done'
  })
