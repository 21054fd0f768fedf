import type { LimitName } from '../model/rate-limits.js'

/** Counters that all replicas share. */
export interface RateLimiter {
  /**
   * Counts one more under the key if the limit allows it. The limit is exact for concurrent calls on any number of
   * replicas. Rejects with `OVERLOADED` if the counters cannot be reached.
   */
  take(limit: LimitName, key: string, options?: TakeOptions): Promise<Take>
  /** Removes up to `most` counters whose window is over. Returns their number. */
  removeEnded(most: number): Promise<number>
}

export interface TakeOptions {
  /** How much the request counts: all of it, or nothing if less is left. @default 1 */
  readonly weight?: number
  /** Multiple of the limit's size that is allowed under this key. @default 1 */
  readonly share?: number
  /** Most allowed in one window. Only effective below the limit's size. */
  readonly most?: number
}

export type Take =
  | {
      readonly allowed: true
      /** Undoes the count. Has no effect once the window is over. */
      giveBack(): Promise<void>
    }
  | {
      readonly allowed: false
      /** Whole seconds until the window is over, at least one. */
      readonly waitSeconds: number
    }
