import type { SystemRole, User } from '../model/user.js'
import type { UserId } from '../primitives/ids.js'

export interface UserStore {
  /** False, and nothing stored, when the e-mail is taken. */
  insert(user: User): Promise<boolean>
  find(id: UserId): Promise<User | undefined>
  /**
   * The user, who stays as they are until the transaction ends. Transactions that hold the same user follow one another.
   */
  hold(id: UserId): Promise<User | undefined>
  findByEmail(email: string): Promise<User | undefined>
  /** Sets the password and ends every session. False when the user has another session version by now. */
  changePassword(user: Pick<User, 'id' | 'sessionVersion'>, passwordHash: string): Promise<boolean>
  /** Ends every session and leaves the password. False when there is no such user. */
  endSessions(id: UserId): Promise<boolean>
  /** Oldest first. */
  listByRole(roles: readonly SystemRole[]): Promise<readonly User[]>
  /** False unless the user has the role `from` at that moment. */
  changeRole(
    id: UserId,
    change: { readonly from: SystemRole; readonly to: SystemRole },
  ): Promise<boolean>
}
