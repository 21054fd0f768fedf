import type { User } from '../../model/user.js'
import type { Stores } from '../../ports/database.js'
import type { HashPassword } from '../../ports/password-hasher.js'
import { noPassword } from './no-password.js'

/**
 * Returns the user with this e-mail, and the hash of the password with the salt of the e-mail. The salt is that of the
 * user's password, otherwise that of the newest registration. So one hash can be compared with the user's password and
 * with all registrations. A new password or master key keeps the salt. The work is the same whether or not the e-mail
 * has a user.
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
