import { GatewayError } from '../../errors/index.js'
import type { RequestContext } from '../../model/request-context.js'
import type { User } from '../../model/user.js'
import type { PeopleDeps } from '../../ports/people-deps.js'
import { auditOf } from '../audit/audit-of.js'
import { hashPassword } from './hash-password.js'
import { refuseWeakPassword } from './refuse-weak-password.js'
import { isRedeemedCode } from './reset-password.js'

/**
 * Sets a new password and ends every session of the user, including the caller's. After a reset, the code that signed
 * the user in is accepted as the current password.
 *
 * Throws `CURRENT_PASSWORD_WRONG`, `PASSWORD_TOO_COMMON`, and `UNAUTHENTICATED` if the session has ended in the
 * meantime.
 */
export async function changePassword(
  { database, passwords, codes, lists }: PeopleDeps,
  user: User,
  {
    currentPassword,
    newPassword,
  }: { readonly currentPassword: string; readonly newPassword: string },
  context: RequestContext,
): Promise<void> {
  refuseWeakPassword(lists, newPassword)
  const passwordHash = await passwords.inTurn(context.client, async (hash) => {
    const { email } = user
    const current = await hashPassword(database, hash, { email, password: currentPassword })
    if (
      current.passwordHash !== user.passwordHash &&
      !(await isRedeemedCode(database, codes, user, currentPassword))
    )
      throw new GatewayError('CURRENT_PASSWORD_WRONG')
    // This hash has the salt of the e-mail, even if the password was wrong.
    return hash({ email, password: newPassword, stored: current.passwordHash })
  })
  await database.transaction(async ({ users, passwordResets, mails, audit }) => {
    if (!(await users.changePassword(user, passwordHash))) throw new GatewayError('UNAUTHENTICATED')
    await passwordResets.remove(user.id)
    await audit.record({ ...auditOf(user, context), action: 'user.password-changed' })
    await mails.send({ kind: 'password-changed', to: user.email, name: user.name })
  })
}
