import type { InvitationId, ProjectId, UserId } from '../primitives/ids.js'
import type { GivenRole } from './member.js'

/** Stored states. One that is pending and past its time is expired: nothing has to happen for that. */
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
  /** Whose right to invite is looked at again when it is accepted. */
  readonly invitedBy: UserId
  readonly expiresAt: Date
  /** By the database's clock, when it was read. */
  readonly isExpired: boolean
  readonly createdAt: Date
}
