import type { ProjectRole } from '../model/member.js'
import type { Project } from '../model/project.js'
import type { ProjectId, UserId } from '../primitives/ids.js'

/** A project as one of its members sees it in a list. */
export interface ProjectOfMember extends Project {
  readonly role: ProjectRole
  readonly membersCount: number
  /** Keys that are neither revoked nor expired. */
  readonly apiKeysCount: number
}

/** A project as staff see it among all. */
export interface ProjectWithTransactions extends Project {
  /** Operations that were submitted, whatever became of them. */
  readonly transactionCount: number
}

export interface ProjectStore {
  insert(project: Project): Promise<void>
  find(id: ProjectId): Promise<Project | undefined>
  /**
   * The oldest active one of this name that is the operator's: without members, or with an owner of the platform among its
   * owners. What others call their projects is theirs to choose.
   */
  findOperators(name: string): Promise<Project | undefined>
  /** The project, archived or not, and what the user is in it. */
  findFor(
    id: ProjectId,
    userId: UserId,
  ): Promise<{ readonly project: Project; readonly role: ProjectRole | undefined } | undefined>
  /** Holds the project until the transaction ends: changes of its members, keys and invitations follow one another. */
  lock(id: ProjectId): Promise<Project | undefined>
  /**
   * The user who owns the project; the first one, if there are several. `undefined` for a project of the operator's: one that
   * has no members, or an owner of the platform among its owners. `isNewcomer`: the project has no finalized operation on the network
   * yet, as of a second ago.
   */
  ownerOf(
    id: ProjectId,
    networkId: string,
  ): Promise<{ readonly id: UserId; readonly isNewcomer: boolean } | undefined>
  /** How many active projects the user owns. */
  countOwned(userId: UserId): Promise<number>
  /** Holds every project that has no owner, archived ones too, until the transaction ends. Oldest first. */
  lockOwnerless(): Promise<readonly ProjectId[]>
  /** Active ones, oldest first. */
  listOfMember(userId: UserId): Promise<readonly ProjectOfMember[]>
  /** Most transactions first. `search` is part of the name, in any case. */
  listAll(filter: {
    readonly search: string | undefined
    readonly limit: number
  }): Promise<readonly ProjectWithTransactions[]>
  archive(id: ProjectId): Promise<void>
  setRouterFee(id: ProjectId, bps: number): Promise<void>
}
