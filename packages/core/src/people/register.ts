import { codeSeconds } from './code-seconds.js'
import type { PeopleDeps } from './deps.js'
import { refuseDisposable } from './refuse-disposable.js'
import { refuseWeakPassword } from './refuse-weak-password.js'
import type { Registration } from './registration.js'

/**
 * Keeps the registration and mails its code. An e-mail that has a user already gets another mail, and the caller sees no
 * difference: everything is done for both, but that code is mailed to nobody and worth nothing.
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
    passwordHash: await passwords.hashFor(email, password),
    createdAt: clock.now(),
  }
  await database.transaction(async ({ registrations, users, mails }) => {
    await registrations.lock(email)
    const user = await users.findByEmail(email)
    await registrations.insert(registration)
    const { code, hash } = codes.mint()
    const expiresAt = await registrations.insertCode({
      hash,
      registrationId: registration.id,
      lifetimeSeconds: user ? 0 : codeSeconds,
    })
    await mails.send(
      user
        ? { kind: 'already-registered', to: email, name: user.name }
        : { kind: 'verification', to: email, name, code, expiresAt },
    )
  })
}
