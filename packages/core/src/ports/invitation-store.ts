import type { Invitation } from '../model/invitation.js'
import type { GivenRole } from '../model/member.js'
import type { InvitationId, ProjectId, UserId } from '../primitives/ids.js'

export interface InvitationStore {
  /**
   * Stores a pending invitation, or replaces the project's pending one for this e-mail. Only the newest token is valid.
   */
  put(invitation: {
    readonly id: InvitationId
    readonly projectId: ProjectId
    readonly email: string
    readonly role: GivenRole
    readonly tokenHash: Uint8Array
    readonly invitedBy: UserId
    readonly lifetimeSeconds: number
    readonly createdAt: Date
  }): Promise<Invitation>
  /** Pending invitations that have not expired, newest first. */
  listOpen(projectId: ProjectId): Promise<readonly Invitation[]>
  findByToken(tokenHash: Uint8Array): Promise<Invitation | undefined>
  /**
   * Gives the invitation a new token, inviter and lifetime. Returns `undefined` unless it is the project's, pending and
   * not expired.
   */
  renew(invitation: {
    readonly id: InvitationId
    readonly projectId: ProjectId
    readonly tokenHash: Uint8Array
    readonly invitedBy: UserId
    readonly lifetimeSeconds: number
  }): Promise<Invitation | undefined>
  /** Cancels the invitation, under the same condition as `renew`. */
  cancel(projectId: ProjectId, id: InvitationId): Promise<Invitation | undefined>
  /** Cancels the project's pending invitations: all, or the one for this e-mail. */
  cancelAll(projectId: ProjectId, email?: string): Promise<readonly Invitation[]>
  /**
   * Accepts the invitation with this token if it is pending and not expired. Among concurrent callers, only one gets
   * it.
   */
  accept(tokenHash: Uint8Array): Promise<Invitation | undefined>
}
