import type { SystemRole, User } from '../model/user.js'
import type { UserId } from '../primitives/ids.js'

export interface UserStore {
  /** Returns `false`, and stores nothing, if the e-mail is taken. */
  insert(user: User): Promise<boolean>
  find(id: UserId): Promise<User | undefined>
  /**
   * Returns the user and locks it until the transaction ends. So transactions that hold the same user are serialised.
   */
  hold(id: UserId): Promise<User | undefined>
  findByEmail(email: string): Promise<User | undefined>
  /** Sets the password and ends every session. Returns `false` if the user's session version has changed. */
  changePassword(user: Pick<User, 'id' | 'sessionVersion'>, passwordHash: string): Promise<boolean>
  /** Ends every session and keeps the password. Returns `false` if there is no such user. */
  endSessions(id: UserId): Promise<boolean>
  /** Oldest first. */
  listByRole(roles: readonly SystemRole[]): Promise<readonly User[]>
  /** Returns `false` unless the user has the role `from` at this moment. */
  changeRole(
    id: UserId,
    change: { readonly from: SystemRole; readonly to: SystemRole },
  ): Promise<boolean>
}
