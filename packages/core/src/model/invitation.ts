import type { InvitationId, ProjectId, UserId } from '../primitives/ids.js'
import type { GivenRole } from './member.js'

/** Stored states. A pending invitation past `expiresAt` is expired, without a change of its status. */
export type InvitationStatus = 'pending' | 'accepted' | 'cancelled'

/** Seven days, in seconds. */
export const invitationSeconds = 7 * 24 * 60 * 60

export interface Invitation {
  readonly id: InvitationId
  readonly projectId: ProjectId
  /** Lower case. */
  readonly email: string
  readonly role: GivenRole
  readonly status: InvitationStatus
  /** The inviter. Accepting checks again that this user may invite. */
  readonly invitedBy: UserId
  readonly expiresAt: Date
  /** By the database's clock at the time of the read. */
  readonly isExpired: boolean
  readonly createdAt: Date
}
