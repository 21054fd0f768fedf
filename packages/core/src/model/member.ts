import type { MemberId, ProjectId, UserId } from '../primitives/ids.js'

/**
 * From most to least rights. Owners and admins manage keys, members and invitations. The others have read-only access.
 */
export const projectRoles = ['owner', 'admin', 'member', 'viewer'] as const
export type ProjectRole = (typeof projectRoles)[number]

/** Roles that can be given to members. The creator of a project is its owner. */
export const givenRoles = ['admin', 'member', 'viewer'] as const
export type GivenRole = (typeof givenRoles)[number]

export const managingRoles: readonly ProjectRole[] = ['owner', 'admin']
export const manages = (role: ProjectRole | undefined): boolean =>
  role !== undefined && managingRoles.includes(role)

export interface Membership {
  readonly id: MemberId
  readonly projectId: ProjectId
  readonly userId: UserId
  readonly role: ProjectRole
  readonly createdAt: Date
}

/** A membership with the user's name and e-mail. */
export interface Member extends Membership {
  readonly email: string
  readonly name: string
}
