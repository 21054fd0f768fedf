import type { PeopleDeps } from './deps.js'
import { mailCode } from './mail-code.js'
import { refuseDisposable } from './refuse-disposable.js'
import { refuseWeakPassword } from './refuse-weak-password.js'
import type { Registration } from './registration.js'

/**
 * Keeps the registration and mails its code. An e-mail that has a user already gets another mail, and the caller sees no
 * difference: the costly part, the hash, is done for both.
 *
 * Throws `EMAIL_DISPOSABLE`, `PASSWORD_TOO_COMMON` and `OVERLOADED`.
 */
export async function register(
  { database, ids, clock, passwords, codes, lists }: PeopleDeps,
  {
    email,
    name,
    password,
  }: { readonly email: string; readonly name: string; readonly password: string },
): Promise<void> {
  refuseDisposable(lists, email)
  refuseWeakPassword(lists, password)
  const registration: Registration = {
    id: ids.next('registration'),
    email,
    name,
    passwordHash: await passwords.hash(password),
    createdAt: clock.now(),
  }
  await database.transaction(async (stores) => {
    const user = await stores.users.findByEmail(email)
    if (user) return stores.mails.send({ kind: 'already-registered', to: email, name: user.name })
    await stores.registrations.insert(registration)
    return mailCode(stores, codes, registration)
  })
}
