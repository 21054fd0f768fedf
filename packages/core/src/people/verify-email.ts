import { GatewayError } from '../errors/index.js'
import type { PeopleDeps } from './deps.js'
import type { User } from './user.js'

/**
 * Uses up a mailed code: the registration that it was mailed for becomes a user, and every other one of the e-mail ends.
 *
 * Throws `CODE_INVALID` for a code that is unknown, used or expired, and when the e-mail has a user by now.
 */
export const verifyEmail = (
  { database, ids, clock, codes }: PeopleDeps,
  presented: string,
): Promise<User> =>
  database.transaction(async ({ registrations, users }) => {
    const registration = await registrations.redeem(codes.hashesOf(presented))
    if (!registration) throw new GatewayError('CODE_INVALID')
    const { email, name, passwordHash } = registration
    const user: User = {
      id: ids.next('user'),
      email,
      name,
      passwordHash,
      systemRole: 'client_admin',
      sessionVersion: 1,
      createdAt: clock.now(),
    }
    if (!(await users.insert(user))) throw new GatewayError('CODE_INVALID')
    await registrations.removeAll(email)
    return user
  })
