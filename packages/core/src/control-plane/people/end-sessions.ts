import { commandLine } from '../../model/audit-entry.js'
import type { PeopleDeps } from '../../ports/people-deps.js'

/**
 * Ends every session of the user and keeps the password, for the operator. A concurrent change of the password is
 * refused with `UNAUTHENTICATED`, because its session has ended. `unknown`: no user has this e-mail. Costs three
 * statements in one transaction.
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
