import { GatewayError } from '../errors/index.js'
import type { PeopleDeps } from './deps.js'
import { pendingRegistrations } from './pending-registrations.js'
import type { User } from './user.js'

/**
 * The user with this e-mail and password. Who is unknown, and who has another password, cannot be told apart, nor by the
 * time that it takes: one hash is worked out in either case.
 *
 * Throws `CREDENTIALS_INVALID`, and `EMAIL_NOT_VERIFIED` for the right password of the newest registration.
 */
export async function login(
  { database, passwords }: PeopleDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<User> {
  const [user, [registration]] = await Promise.all([
    database.users.findByEmail(email),
    pendingRegistrations(database, email),
  ])
  const known = user ?? registration
  if (!(await passwords.verify(known?.passwordHash, password)))
    throw new GatewayError('CREDENTIALS_INVALID')
  if (!user) throw new GatewayError('EMAIL_NOT_VERIFIED')
  return user
}
