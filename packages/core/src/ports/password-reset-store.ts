import type { UserId } from '../primitives/ids.js'

/** Codes of people whose password was reset, one of each user: the newest. All times are by the database's clock. */
export interface PasswordResetStore {
  /** The user's only code from now on, for so many seconds. Resolves to the end of its life. */
  insert(reset: {
    readonly hash: Uint8Array
    readonly userId: UserId
    readonly lifetimeSeconds: number
  }): Promise<Date>
  /** Uses up the code with one of these hashes. Of callers at the same moment one gets its user. */
  redeem(hashes: readonly Uint8Array[]): Promise<UserId | undefined>
  /** Is one of these the user's code, used up within so many seconds? */
  wasRedeemed(
    userId: UserId,
    hashes: readonly Uint8Array[],
    withinSeconds: number,
  ): Promise<boolean>
  remove(userId: UserId): Promise<void>
  /** Removes codes, used or not, whose life ended so long ago, so many at most. Resolves to their number. */
  removeEnded(before: { readonly agoSeconds: number; readonly most: number }): Promise<number>
}
