import { GatewayError } from '../../errors/index.js'
import { type Client, networksOf } from '../../model/request-context.js'
import type { User } from '../../model/user.js'
import type { PeopleDeps } from '../../ports/people-deps.js'
import { withinLimits } from '../../rate-limits/within-limits.js'
import { hashPassword } from './hash-password.js'
import { registrationSeconds } from './registration-seconds.js'

/**
 * Returns the user with this e-mail and password. A caller cannot tell an unknown e-mail from a wrong password, not
 * even by timing: every sign-in computes one hash. Registering first does not help either. The password of a
 * registration gets the same answer whether or not the e-mail has a user.
 *
 * Throws `OVERLOADED`, `RATE_LIMITED`, `CREDENTIALS_INVALID`, and `EMAIL_NOT_VERIFIED` for the password of any
 * registration of the last day.
 */
export async function login(
  { database, passwords, limiter }: PeopleDeps,
  { email, password }: { readonly email: string; readonly password: string },
  client: Client,
): Promise<User> {
  const counted = { address: networksOf(client), email }
  // The sign-in counts as an attempt, and its user is read, only once its turn comes. So a sign-in that gets no turn
  // costs no statement here and no attempt. A password that changes while it waits is respected.
  return passwords.inTurn(client, (hash) =>
    withinLimits(limiter, ['login'], counted, async () => {
      const { user, passwordHash } = await hashPassword(database, hash, { email, password })
      const registered = await database.registrations.compare({
        email,
        passwordHash,
        maxAgeSeconds: registrationSeconds,
      })
      if (user?.passwordHash === passwordHash) return user
      throw new GatewayError(registered.same ? 'EMAIL_NOT_VERIFIED' : 'CREDENTIALS_INVALID')
    }),
  )
}
