import type { Member, Membership, ProjectRole } from '../model/member.js'
import type { MemberId, ProjectId, UserId } from '../primitives/ids.js'

export interface MemberStore {
  /** False, and nothing stored, when the user is a member already. */
  insert(membership: Membership): Promise<boolean>
  find(projectId: ProjectId, id: MemberId): Promise<Member | undefined>
  /** Oldest first. */
  list(projectId: ProjectId): Promise<readonly Member[]>
  roleOf(projectId: ProjectId, userId: UserId): Promise<ProjectRole | undefined>
  /** Does the user own or administer a project, archived or not. */
  managesAny(userId: UserId): Promise<boolean>
  remove(projectId: ProjectId, id: MemberId): Promise<void>
}
