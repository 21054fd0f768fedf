import type { PeopleDeps } from '../../ports/people-deps.js'
import { codeSeconds } from './code-seconds.js'
import { registrationSeconds } from './registration-seconds.js'

/**
 * Mails another code for the newest registration of the e-mail. Earlier codes stay valid until they expire, because
 * anyone can request another code. Without a registration nothing is mailed. The caller sees no difference, and the
 * work is the same.
 */
export const resendCode = ({ database, codes }: PeopleDeps, email: string): Promise<void> =>
  database.transaction(async ({ registrations, mails }) => {
    await registrations.lock(email)
    const { code, hash } = codes.mint()
    const renewed = await registrations.renewCode({
      email,
      hash,
      maxAgeSeconds: registrationSeconds,
      lifetimeSeconds: codeSeconds,
    })
    await mails.send(
      renewed ? { kind: 'verification', to: email, code, ...renewed } : { kind: 'none' },
    )
  })
