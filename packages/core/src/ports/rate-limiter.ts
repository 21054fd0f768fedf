import type { LimitName } from '../model/rate-limits.js'

/** Counters that all replicas share. */
export interface RateLimiter {
  /**
   * Counts one more under the key, if one more is allowed: of any number at the same moment, on any replica, exactly as
   * many as the limit has left. Rejects with `OVERLOADED` when the counters cannot be reached.
   */
  take(limit: LimitName, key: string, options?: TakeOptions): Promise<Take>
  /** Removes up to so many counters whose window is over, and says how many. */
  removeEnded(most: number): Promise<number>
}

export interface TakeOptions {
  /** How many the request counts as: all of them, or none when fewer are left. @default 1 */
  readonly weight?: number
  /** How many times the limit's size is allowed under this key. @default 1 */
  readonly share?: number
  /** Allowed in one window, if that is less than the limit's size. */
  readonly most?: number
}

export type Take =
  | {
      readonly allowed: true
      /** What was counted does not count after all. A window that has ended meanwhile stays as it is. */
      giveBack(): Promise<void>
    }
  | {
      readonly allowed: false
      /** Whole seconds, at least one, after which the window is over. */
      readonly waitSeconds: number
    }
