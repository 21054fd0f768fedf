import type { ProjectRole } from '../model/member.js'
import type { Project } from '../model/project.js'
import type { ProjectId, UserId } from '../primitives/ids.js'

/** A project in a member's list of projects. */
export interface ProjectOfMember extends Project {
  readonly role: ProjectRole
  readonly membersCount: number
  /** Keys that are neither revoked nor expired. */
  readonly apiKeysCount: number
}

/** A project in the staff's list of all projects. */
export interface ProjectWithTransactions extends Project {
  /** Number of submitted operations, whatever their status. */
  readonly transactionCount: number
}

export interface ProjectStore {
  insert(project: Project): Promise<void>
  find(id: ProjectId): Promise<Project | undefined>
  /**
   * Returns the operator's oldest active project with this name: it has no members, or an owner of the platform among
   * its owners. Other users can choose the same name for their projects.
   */
  findOperators(name: string): Promise<Project | undefined>
  /** Returns the project, archived or not, and the user's role in it. */
  findFor(
    id: ProjectId,
    userId: UserId,
  ): Promise<{ readonly project: Project; readonly role: ProjectRole | undefined } | undefined>
  /** Locks the project until the transaction ends. So changes of its members, keys and invitations are serialised. */
  lock(id: ProjectId): Promise<Project | undefined>
  /**
   * Returns the project's owner, or the first one if there are several. Returns `undefined` for a project of the
   * operator: one without members, or with an owner of the platform among its owners. `isNewcomer`: the project has no
   * finalized operation on the network yet, as of a second ago.
   */
  ownerOf(
    id: ProjectId,
    networkId: string,
  ): Promise<{ readonly id: UserId; readonly isNewcomer: boolean } | undefined>
  /** Returns the number of active projects that the user owns. */
  countOwned(userId: UserId): Promise<number>
  /** Locks every project without an owner, including archived ones, until the transaction ends. Oldest first. */
  lockOwnerless(): Promise<readonly ProjectId[]>
  /** Active projects, oldest first. */
  listOfMember(userId: UserId): Promise<readonly ProjectOfMember[]>
  /** Most transactions first. `search` matches a part of the name, case-insensitively. */
  listAll(filter: {
    readonly search: string | undefined
    readonly limit: number
  }): Promise<readonly ProjectWithTransactions[]>
  archive(id: ProjectId): Promise<void>
  setRouterFee(id: ProjectId, bps: number): Promise<void>
}
