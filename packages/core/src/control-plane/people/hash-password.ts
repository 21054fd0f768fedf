import type { User } from '../../model/user.js'
import type { Stores } from '../../ports/database.js'
import type { HashPassword } from '../../ports/password-hasher.js'
import { noPassword } from './no-password.js'

/**
 * The user with this e-mail, and the hash of the password with the salt of the e-mail. An e-mail keeps its salt: that of its user, or
 * else that of its newest registration. So one hash is compared with the user's and with those of all registrations, a new password or
 * a new master key changes nothing about that, and the work is the same whether or not the e-mail has a user.
 */
export async function hashPassword(
  { users, registrations }: Pick<Stores, 'users' | 'registrations'>,
  hash: HashPassword,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly user: User | undefined; readonly passwordHash: string }> {
  const [user, registered] = await Promise.all([
    users.findByEmail(email),
    registrations.newestHash(email),
  ])
  const stored = user && user.passwordHash !== noPassword ? user.passwordHash : registered
  return { user, passwordHash: await hash({ email, password, stored }) }
}
