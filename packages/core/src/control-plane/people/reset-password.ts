import { commandLine } from '../../model/audit-entry.js'
import type { RequestContext } from '../../model/request-context.js'
import { typedCode } from '../../model/typed-code.js'
import type { User } from '../../model/user.js'
import type { CodeFactory } from '../../ports/code-factory.js'
import type { Stores } from '../../ports/database.js'
import type { PeopleDeps } from '../../ports/people-deps.js'
import { auditOf } from '../audit/audit-of.js'
import { codeSeconds } from './code-seconds.js'
import { hashPassword } from './hash-password.js'

/** Time to choose a password after signing in with the code: an hour. */
const choiceSeconds = 60 * 60

/**
 * Ends the user's password and sessions and mails a code that signs in once, for the operator. `unknown`: no user has
 * this e-mail. `changed`: the user has just changed the password or the sessions have just ended, and nothing is done.
 */
export async function resetPassword(
  { database, passwords, codes }: Pick<PeopleDeps, 'database' | 'passwords' | 'codes'>,
  email: string,
  /** A random password that is never shown. The user has it until they choose one. */
  nobodysPassword: string,
): Promise<'done' | 'unknown' | 'changed'> {
  const { passwordHash } = await passwords.inTurn(undefined, (hash) =>
    hashPassword(database, hash, { email, password: nobodysPassword }),
  )
  return database.transaction(async ({ users, passwordResets, mails, audit }) => {
    const user = await users.findByEmail(email)
    if (!user) return 'unknown'
    if (!(await users.changePassword(user, passwordHash))) return 'changed'
    const { code, hash } = codes.mint()
    const expiresAt = await passwordResets.insert({
      hash,
      userId: user.id,
      lifetimeSeconds: codeSeconds,
    })
    await audit.record({ ...commandLine, action: 'user.reset', target: email })
    await mails.send({ kind: 'password-reset-code', to: email, name: user.name, code, expiresAt })
    return 'done'
  })
}

/** Uses up the code of a reset and returns its user. Returns `undefined` if the code is unknown, used or expired. */
export const redeemReset = (
  { database, codes }: Pick<PeopleDeps, 'database' | 'codes'>,
  presented: string,
  context: RequestContext,
): Promise<User | undefined> =>
  database.transaction(async ({ passwordResets, users, audit }) => {
    const userId = await passwordResets.redeem(codes.hashesOf(presented))
    const user = userId && (await users.find(userId))
    if (user) await audit.record({ ...auditOf(user, context), action: 'user.reset-redeemed' })
    return user
  })

/**
 * Returns whether the user signed in with this code within the last hour. It is then accepted instead of the unknown
 * password.
 */
export const isRedeemedCode = (
  { passwordResets }: Pick<Stores, 'passwordResets'>,
  codes: CodeFactory,
  { id }: User,
  presented: string,
): Promise<boolean> =>
  passwordResets.wasRedeemed(id, codes.hashesOf(typedCode(presented)), choiceSeconds)
