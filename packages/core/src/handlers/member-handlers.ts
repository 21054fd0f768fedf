import type { UseCases } from '../control-plane/access/callers.js'
import { lockProject } from '../control-plane/access/lock-project.js'
import { auditOf } from '../control-plane/audit/audit-of.js'
import { acceptInvitation } from '../control-plane/members/accept-invitation.js'
import { addMember } from '../control-plane/members/add-member.js'
import { findInvitation, openInvitation } from '../control-plane/members/find-invitation.js'
import { mailInvitation } from '../control-plane/members/mail-invitation.js'
import { removeMember } from '../control-plane/members/remove-member.js'
import { GatewayError } from '../errors/index.js'
import { invitationSeconds } from '../model/invitation.js'
import type { ControlPlaneDeps } from '../ports/control-plane-deps.js'
import type { InvitationId, MemberId } from '../primitives/ids.js'

type MemberHandlers = Pick<
  UseCases,
  | 'listMembers'
  | 'addMember'
  | 'removeMember'
  | 'listInvitations'
  | 'resendInvitation'
  | 'cancelInvitation'
  | 'previewInvitation'
  | 'acceptInvitation'
>

export function memberHandlers(deps: ControlPlaneDeps): MemberHandlers {
  const { database, invitationTokens, sessions } = deps
  return {
    async listMembers(_request, { project }) {
      const members = await database.members.list(project.id)
      return {
        members: members.map(({ id, userId, email, name, role, createdAt }) => ({
          id,
          userId,
          email,
          name,
          role,
          createdAt: createdAt.toISOString(),
        })),
      }
    },

    async addMember({ body }, caller, context) {
      const user = await addMember(deps, body, caller, context)
      if (!user) return { status: 'invited', email: body.email }
      const { id, email, name } = user
      return { status: 'added', member: { userId: id, email, name, role: body.role } }
    },

    async removeMember({ params: { memberId } }, caller, context) {
      await removeMember(database, memberId as MemberId, caller, context)
    },

    async listInvitations(_request, { project }) {
      const invitations = await database.invitations.listOpen(project.id)
      return {
        invitations: invitations.map(({ id, email, role, expiresAt, createdAt }) => ({
          id,
          email,
          role,
          status: 'pending',
          expiresAt: expiresAt.toISOString(),
          createdAt: createdAt.toISOString(),
        })),
      }
    },

    async resendInvitation({ params: { invitationId } }, caller, context) {
      await database.transaction(async (stores) => {
        const project = await lockProject(stores, caller)
        const { token, hash } = invitationTokens.mint()
        const invitation = await stores.invitations.renew({
          id: invitationId as InvitationId,
          projectId: project.id,
          tokenHash: hash,
          // The invitation depends on the rights of its inviter. After a resend, that is the caller.
          invitedBy: caller.user.id,
          lifetimeSeconds: invitationSeconds,
        })
        if (!invitation) throw new GatewayError('INVITATION_NOT_PENDING')
        await mailInvitation(stores, { invitation, token, project, inviter: caller.user })
        await stores.audit.record({
          ...auditOf(caller.user, context),
          action: 'invitation.resent',
          projectId: project.id,
          target: invitation.email,
        })
      })
    },

    async cancelInvitation({ params: { invitationId } }, caller, context) {
      await database.transaction(async (stores) => {
        const project = await lockProject(stores, caller)
        const invitation = await stores.invitations.cancel(project.id, invitationId as InvitationId)
        if (!invitation) throw new GatewayError('INVITATION_NOT_PENDING')
        await stores.audit.record({
          ...auditOf(caller.user, context),
          action: 'invitation.cancelled',
          projectId: project.id,
          target: invitation.email,
        })
      })
    },

    async previewInvitation({ query: { token } }) {
      const { projectId, email, role, expiresAt } = openInvitation(
        await findInvitation(deps, token),
      )
      const project = await database.projects.find(projectId)
      if (!project) throw new GatewayError('INVITATION_NOT_FOUND')
      return { projectName: project.name, email, role, expiresAt: expiresAt.toISOString() }
    },

    async acceptInvitation({ body }, _caller, context) {
      const { user, isNew, invitation } = await acceptInvitation(deps, body, context)
      const { id: userId, sessionVersion, email } = user
      return {
        requiresLogin: !isNew,
        sessionToken: isNew ? await sessions.issue({ userId, sessionVersion }) : null,
        projectId: invitation.projectId,
        email,
      }
    },
  }
}
