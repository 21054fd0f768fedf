import { GatewayError } from '../../errors/index.js'
import { type Client, networksOf } from '../../model/request-context.js'
import type { User } from '../../model/user.js'
import type { PeopleDeps } from '../../ports/people-deps.js'
import { withinLimits } from '../../rate-limits/within-limits.js'
import { hashPassword } from './hash-password.js'
import { registrationSeconds } from './registration-seconds.js'

/**
 * The user with this e-mail and password. Who is unknown, and who has another password, cannot be told apart, nor by the
 * time that it takes: one hash is worked out in every case. Nor by registering first: the password of a registration is
 * answered alike whether or not the e-mail has a user.
 *
 * Throws `OVERLOADED`, `RATE_LIMITED`, `CREDENTIALS_INVALID`, and `EMAIL_NOT_VERIFIED` for the password of any registration of the last day.
 */
export async function login(
  { database, passwords, limiter }: PeopleDeps,
  { email, password }: { readonly email: string; readonly password: string },
  client: Client,
): Promise<User> {
  const counted = { address: networksOf(client), email }
  // A sign-in is counted as a try, and its user is read, when it has its turn. So one without a turn costs no statement here and uses up no
  // try, and a password that changed while it waited counts.
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
