import { GatewayError } from '../../errors/index.js'
import type { RequestContext } from '../../model/request-context.js'
import type { User } from '../../model/user.js'
import type { PeopleDeps } from '../../ports/people-deps.js'
import { auditOf } from '../audit/audit-of.js'
import { codeSeconds } from './code-seconds.js'
import { newUser } from './new-user.js'
import { noPassword } from './no-password.js'
import { registrationSeconds } from './registration-seconds.js'

/**
 * Uses up a mailed code: creates a user from its registration. The codes of the e-mail's other registrations become
 * invalid.
 *
 * A reader of the mails cannot tell whose registration a code belongs to. So if several passwords were registered
 * within the day, the user gets `noPassword`. The code is then accepted as the current password, as after a reset.
 *
 * Throws `CODE_INVALID` if the code is unknown, used or expired, or if the e-mail already has a user.
 */
export const verifyEmail = (
  { database, ids, clock, codes }: PeopleDeps,
  presented: string,
  context: RequestContext,
): Promise<User> =>
  database.transaction(async ({ registrations, users, passwordResets, audit }) => {
    const hashes = codes.hashesOf(presented)
    const registration = await registrations.redeem(hashes)
    const [hash] = hashes
    if (!registration || !hash) throw new GatewayError('CODE_INVALID')
    const { email, name, passwordHash } = registration
    const { others: isContested } = await registrations.compare({
      email,
      passwordHash,
      maxAgeSeconds: registrationSeconds,
    })
    const user = newUser({
      id: ids.next('user'),
      email,
      name,
      passwordHash: isContested ? noPassword : passwordHash,
      createdAt: clock.now(),
    })
    if (!(await users.insert(user))) throw new GatewayError('CODE_INVALID')
    if (isContested) {
      await passwordResets.insert({ hash, userId: user.id, lifetimeSeconds: codeSeconds })
      await passwordResets.redeem(hashes)
      await registrations.removeCodes(email)
    } else await registrations.removeAll(email)
    await audit.record({
      ...auditOf(user, context),
      action: 'user.verified',
      ...(isContested && { details: { contested: true } }),
    })
    return user
  })
