import { GatewayError } from '../../errors/index.js'
import type { Invitation } from '../../model/invitation.js'
import { manages } from '../../model/member.js'
import { networksOf, type RequestContext } from '../../model/request-context.js'
import type { User } from '../../model/user.js'
import type { ControlPlaneDeps } from '../../ports/control-plane-deps.js'
import { withinLimits } from '../../rate-limits/within-limits.js'
import { auditOf } from '../audit/audit-of.js'
import { hashPassword } from '../people/hash-password.js'
import { newUser } from '../people/new-user.js'
import { refuseWeakPassword } from '../people/refuse-weak-password.js'
import { findInvitation, openInvitation } from './find-invitation.js'

/**
 * Accepts an invitation: makes the user with the invited e-mail a member. Creates the user with this name and password
 * if there is none.
 *
 * Throws `RATE_LIMITED`, `INVITATION_NOT_FOUND`, `INVITATION_EXPIRED`, `INVITATION_NOT_PENDING`,
 * `INVITER_NOT_PERMITTED` and `PASSWORD_TOO_COMMON`.
 */
export async function acceptInvitation(
  deps: ControlPlaneDeps,
  answer: { readonly token: string; readonly name: string; readonly password: string },
  context: RequestContext,
): Promise<{ readonly user: User; readonly isNew: boolean; readonly invitation: Invitation }> {
  const found = await findInvitation(deps, answer.token)
  const counted = { address: networksOf(context.client), email: found?.email ?? unknownTokens }
  return withinLimits(deps.limiter, ['invitation-accept'], counted, () =>
    accept(deps, openInvitation(found), answer, context),
  )
}

/** Unknown tokens from one address share this counter. It cannot equal an e-mail. */
const unknownTokens = '-'

async function accept(
  { database, ids, clock, lists, passwords, invitationTokens }: ControlPlaneDeps,
  { email, projectId, invitedBy }: Invitation,
  {
    token,
    name,
    password,
  }: { readonly token: string; readonly name: string; readonly password: string },
  context: RequestContext,
) {
  const known = await database.users.findByEmail(email)
  if (!known) refuseWeakPassword(lists, password)
  const { passwordHash } =
    known ??
    (await passwords.inTurn(context.client, (hash) =>
      hashPassword(database, hash, { email, password }),
    ))
  return database.transaction(async (stores) => {
    const { projects, invitations, members, users, registrations, audit } = stores
    await projects.lock(projectId)
    const invitation = await invitations.accept(invitationTokens.hash(token) ?? new Uint8Array())
    if (!invitation) throw new GatewayError('INVITATION_NOT_PENDING')
    if (!manages(await members.roleOf(projectId, invitedBy)))
      throw new GatewayError('INVITER_NOT_PERMITTED')

    await registrations.lock(email)
    const fresh = newUser({
      id: ids.next('user'),
      email,
      name,
      passwordHash,
      createdAt: clock.now(),
    })
    const isNew = !known && (await users.insert(fresh))
    // If the insert failed, a concurrent request has created the user.
    const user = isNew ? fresh : (known ?? (await users.findByEmail(email)))
    if (!user) throw new Error('The e-mail is taken, but no user has it.')
    if (isNew) {
      await registrations.removeCodes(email)
      await audit.record({ ...auditOf(user, context), action: 'user.created' })
    }
    await members.insert({
      id: ids.next('member'),
      projectId,
      userId: user.id,
      role: invitation.role,
      createdAt: clock.now(),
    })
    await audit.record({
      ...auditOf(user, context),
      action: 'invitation.accepted',
      projectId,
      target: invitation.id,
      details: { role: invitation.role },
    })
    return { user, isNew, invitation }
  })
}
