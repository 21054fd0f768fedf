import type { Cells } from './measure-rounds.js'
import { throughput } from './throughput.js'

/** Operations a second. */
export interface Rates {
  /** The first operation of every account, which deploys it. */
  readonly first: number
  /** The second operation of every account. */
  readonly later: number
}

export const ratesOf = ({ first, later }: Cells): Rates => ({
  first: throughput(first),
  later: throughput(later),
})
