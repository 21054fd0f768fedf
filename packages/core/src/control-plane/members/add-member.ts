import { GatewayError } from '../../errors/index.js'
import { invitationSeconds } from '../../model/invitation.js'
import type { GivenRole } from '../../model/member.js'
import type { RequestContext } from '../../model/request-context.js'
import type { User } from '../../model/user.js'
import type { InvitationTokens } from '../../ports/invitation-tokens.js'
import type { PeopleDeps } from '../../ports/people-deps.js'
import type { MemberCaller } from '../access/callers.js'
import { lockProject } from '../access/lock-project.js'
import { auditOf } from '../audit/audit-of.js'
import { refuseDisposable } from '../people/refuse-disposable.js'
import { mailInvitation } from './mail-invitation.js'

/**
 * Makes the user with this e-mail a member and returns the user. If no user has the e-mail, it sends an invitation and
 * returns `undefined`.
 *
 * Throws `ALREADY_MEMBER`, and `EMAIL_DISPOSABLE` for an e-mail that would be invited.
 */
export const addMember = (
  {
    database,
    ids,
    clock,
    lists,
    invitationTokens,
  }: Pick<PeopleDeps, 'database' | 'ids' | 'clock' | 'lists'> & {
    readonly invitationTokens: InvitationTokens
  },
  { email, role }: { readonly email: string; readonly role: GivenRole },
  caller: MemberCaller,
  context: RequestContext,
): Promise<User | undefined> =>
  database.transaction(async (stores) => {
    const project = await lockProject(stores, caller)
    const entry = {
      ...auditOf(caller.user, context),
      projectId: project.id,
      target: email,
      details: { role },
    }
    const user = await stores.users.findByEmail(email)
    if (user) {
      const added = await stores.members.insert({
        id: ids.next('member'),
        projectId: project.id,
        userId: user.id,
        role,
        createdAt: clock.now(),
      })
      if (!added) throw new GatewayError('ALREADY_MEMBER')
      // The user may have an open invitation from before registering. After the removal of this member, the invitation
      // would let the user join again.
      const [ended] = await stores.invitations.cancelAll(project.id, email)
      await stores.audit.record({
        ...entry,
        action: 'member.added',
        details: { role, ...(ended && { cancelledInvitation: ended.id }) },
      })
      return user
    }
    refuseDisposable(lists, email)
    const { token, hash } = invitationTokens.mint()
    const invitation = await stores.invitations.put({
      id: ids.next('invitation'),
      projectId: project.id,
      email,
      role,
      tokenHash: hash,
      invitedBy: caller.user.id,
      lifetimeSeconds: invitationSeconds,
      createdAt: clock.now(),
    })
    await mailInvitation(stores, { invitation, token, project, inviter: caller.user })
    await stores.audit.record({ ...entry, action: 'invitation.sent' })
    return undefined
  })
