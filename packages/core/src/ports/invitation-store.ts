import type { Invitation } from '../model/invitation.js'
import type { GivenRole } from '../model/member.js'
import type { InvitationId, ProjectId, UserId } from '../primitives/ids.js'

export interface InvitationStore {
  /** A pending one, or the project's pending one for this e-mail made anew: only the newest token counts. */
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
  /** Of those that are pending and have time left, newest first. */
  listOpen(projectId: ProjectId): Promise<readonly Invitation[]>
  findByToken(tokenHash: Uint8Array): Promise<Invitation | undefined>
  /** Another token and inviter, and its whole time again. `undefined` unless it is the project's, pending and has time left. */
  renew(invitation: {
    readonly id: InvitationId
    readonly projectId: ProjectId
    readonly tokenHash: Uint8Array
    readonly invitedBy: UserId
    readonly lifetimeSeconds: number
  }): Promise<Invitation | undefined>
  /** The same condition. */
  cancel(projectId: ProjectId, id: InvitationId): Promise<Invitation | undefined>
  /** The project's pending ones: all, or that of one e-mail. */
  cancelAll(projectId: ProjectId, email?: string): Promise<readonly Invitation[]>
  /** Of callers at the same moment one gets it: who presents its token while it is pending and has time left. */
  accept(tokenHash: Uint8Array): Promise<Invitation | undefined>
}
