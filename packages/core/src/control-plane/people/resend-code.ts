import type { PeopleDeps } from '../../ports/people-deps.js'
import { codeSeconds } from './code-seconds.js'
import { registrationSeconds } from './registration-seconds.js'

/**
 * Mails another code of the e-mail's newest registration. Its earlier ones stay valid until their end, as anybody may ask for
 * another. Without a registration nothing is mailed, and the caller sees no difference, nor by the work.
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
