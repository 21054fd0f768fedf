import { auditOf } from '../audit/audit-of.js'
import { GatewayError } from '../errors/index.js'
import type { RequestContext } from '../gateway.js'
import type { PeopleDeps } from './deps.js'
import { newUser } from './new-user.js'
import type { User } from './user.js'

/**
 * Uses up a mailed code: the registration that it was mailed for becomes a user, and every other one of the e-mail ends.
 *
 * Throws `CODE_INVALID` for a code that is unknown, used or expired, and when the e-mail has a user by now.
 */
export const verifyEmail = (
  { database, ids, clock, codes }: PeopleDeps,
  presented: string,
  context: RequestContext,
): Promise<User> =>
  database.transaction(async ({ registrations, users, audit }) => {
    const registration = await registrations.redeem(codes.hashesOf(presented))
    if (!registration) throw new GatewayError('CODE_INVALID')
    const { email, name, passwordHash } = registration
    const user = newUser({
      id: ids.next('user'),
      email,
      name,
      passwordHash,
      createdAt: clock.now(),
    })
    if (!(await users.insert(user))) throw new GatewayError('CODE_INVALID')
    await registrations.removeAll(email)
    await audit.record({ ...auditOf(user, context), action: 'user.verified' })
    return user
  })
