import type { Registration } from '../../model/registration.js'
import type { Client } from '../../model/request-context.js'
import type { PeopleDeps } from '../../ports/people-deps.js'
import { codeSeconds } from './code-seconds.js'
import { hashPassword } from './hash-password.js'
import { refuseDisposable } from './refuse-disposable.js'
import { refuseWeakPassword } from './refuse-weak-password.js'

/**
 * Stores the registration and mails its code. An e-mail that already has a user gets a different mail, and the caller
 * sees no difference. The work is the same, but the code of that registration is not mailed and never valid.
 *
 * Anyone may register any e-mail, so the number of these mails per e-mail is limited. Over the limit, the registration
 * is stored with a code that is never valid. The owner of the e-mail gets a valid code with `resendCode`.
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
  // After the hash: a request that is refused because the gateway is busy uses up no mail.
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
