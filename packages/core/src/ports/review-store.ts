import type { Operation } from '../model/operation.js'

/** Hands out live user operations that are due for a check. */
export interface ReviewStore {
  /** Live operations whose end is worth a look: submitted long ago, or past their landing window; least recently reviewed first, and marked as reviewed now. */
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
   * Takes submitted operations that a bundler has, whose next look is due. The one after that is due when another fifth
   * of the time since their submit has passed, within these bounds.
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
