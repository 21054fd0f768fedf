import type { UserId } from '../primitives/ids.js'

/** The newest password reset code of each user. All times are by the database's clock. */
export interface PasswordResetStore {
  /** Stores the code for `lifetimeSeconds`, as the user's only one. Resolves to its expiry. */
  insert(reset: {
    readonly hash: Uint8Array
    readonly userId: UserId
    readonly lifetimeSeconds: number
  }): Promise<Date>
  /**
   * Uses up the code with one of these hashes, and returns its user. Among concurrent callers, only one gets the user.
   */
  redeem(hashes: readonly Uint8Array[]): Promise<UserId | undefined>
  /** Returns whether one of these is the user's code and was used within `withinSeconds`. */
  wasRedeemed(
    userId: UserId,
    hashes: readonly Uint8Array[],
    withinSeconds: number,
  ): Promise<boolean>
  remove(userId: UserId): Promise<void>
  /** Removes up to `most` codes, used or not, that expired at least `agoSeconds` ago. Resolves to their number. */
  removeEnded(before: { readonly agoSeconds: number; readonly most: number }): Promise<number>
}
