import type { Member, Membership, ProjectRole } from '../model/member.js'
import type { MemberId, ProjectId, UserId } from '../primitives/ids.js'

export interface MemberStore {
  /** Returns `false`, and stores nothing, if the user is already a member. */
  insert(membership: Membership): Promise<boolean>
  find(projectId: ProjectId, id: MemberId): Promise<Member | undefined>
  /** Oldest first. */
  list(projectId: ProjectId): Promise<readonly Member[]>
  roleOf(projectId: ProjectId, userId: UserId): Promise<ProjectRole | undefined>
  /** Returns whether the user owns or administers a project, archived or not. */
  managesAny(userId: UserId): Promise<boolean>
  remove(projectId: ProjectId, id: MemberId): Promise<void>
}
