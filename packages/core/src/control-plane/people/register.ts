import type { Registration } from '../../model/registration.js'
import type { Client } from '../../model/request-context.js'
import type { PeopleDeps } from '../../ports/people-deps.js'
import { codeSeconds } from './code-seconds.js'
import { hashPassword } from './hash-password.js'
import { refuseDisposable } from './refuse-disposable.js'
import { refuseWeakPassword } from './refuse-weak-password.js'

/**
 * Keeps the registration and mails its code. An e-mail that has a user already gets another mail, and the caller sees no
 * difference: everything is done for both, but that code is mailed to nobody and worth nothing.
 *
 * Anybody may register anybody's e-mail, so an e-mail gets a limited number of these mails. Over the limit the registration
 * is kept all the same, with a code that is worth nothing: its owner gets one that is from `resendCode`.
 *
 * Throws `EMAIL_DISPOSABLE`, `PASSWORD_TOO_COMMON` and `OVERLOADED`.
 */
export async function register(
  { database, ids, clock, passwords, codes, lists, limiter }: PeopleDeps,
  {
    email,
    name,
    password,
  }: { readonly email: string; readonly name: string; readonly password: string },
  client: Client,
): Promise<void> {
  refuseDisposable(lists, email)
  refuseWeakPassword(lists, password)
  const { passwordHash } = await passwords.inTurn(client, (hash) =>
    hashPassword(database, hash, { email, password }),
  )
  const registration: Registration = {
    id: ids.next('registration'),
    email,
    name,
    passwordHash,
    createdAt: clock.now(),
  }
  // After the hash: who is refused before, as the gateway is too busy, uses up no mail.
  const { allowed: isMailed } = await limiter.take('register-mail', email)
  await database.transaction(async ({ registrations, users, mails }) => {
    await registrations.lock(email)
    const user = await users.findByEmail(email)
    await registrations.insert(registration)
    const { code, hash } = codes.mint()
    const expiresAt = await registrations.insertCode({
      hash,
      registrationId: registration.id,
      lifetimeSeconds: user || !isMailed ? 0 : codeSeconds,
    })
    if (!isMailed) await mails.send({ kind: 'none' })
    else if (user) await mails.send({ kind: 'already-registered', to: email, name: user.name })
    else await mails.send({ kind: 'verification', to: email, name, code, expiresAt })
  })
}
