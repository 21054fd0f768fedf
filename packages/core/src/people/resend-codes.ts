import type { PeopleDeps } from './deps.js'
import { mailCode } from './mail-code.js'
import { pendingRegistrations } from './pending-registrations.js'

/**
 * Mails a new code for each registration of the e-mail that waits for one: who asks is unknown, and each mail names whose
 * registration its code is for. Without any, nothing is mailed, and the caller sees no difference.
 */
export const resendCodes = ({ database, codes }: PeopleDeps, email: string): Promise<void> =>
  database.transaction(async (stores) => {
    await stores.registrations.lock(email)
    for (const registration of await pendingRegistrations(stores, email))
      await mailCode(stores, codes, registration)
  })
