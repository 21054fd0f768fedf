import type { Operation } from '../model/operation.js'

/** Hands out live user operations that are due for a check. */
export interface ReviewStore {
  /**
   * Claims live operations that were submitted long ago or are past their landing window, least recently reviewed
   * first. Marks them as reviewed now.
   */
  claim(
    networkId: string,
    query: {
      readonly limit: number
      /**
       * Seconds since the operation was submitted or last reviewed. The pause of an older operation grows to a fifth of
       * its age, and to at most twice this value.
       */
      readonly quietSeconds: number
    },
  ): Promise<Operation[]>
  /**
   * Claims submitted operations that a bundler has and whose next check is due. The pause until the next check is a
   * fifth of the time since their submit, within these bounds.
   */
  claimHandedOver(
    networkId: string,
    query: {
      readonly limit: number
      readonly leastSeconds: number
      readonly mostSeconds: number
    },
  ): Promise<Operation[]>
}
