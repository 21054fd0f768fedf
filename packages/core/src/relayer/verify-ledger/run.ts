import type { Hash } from 'viem'
import type { Network } from '../../model/network.js'
import type { DifferenceOutcome } from './difference.js'
import type { Leads } from './find-leads.js'
import type { Finding } from './finding.js'
import type { VerifiedRange } from './range-to-verify.js'
import type { VerifyDeps } from './verify-deps.js'

/** One verification of a network: what it looks at, and what becomes of what it finds. */
export interface Run {
  readonly deps: VerifyDeps
  readonly network: Network
  readonly range: VerifiedRange
  readonly leads: Leads
  readonly repair: boolean
  /** Blocks that have been compared. */
  readonly visited: Set<bigint>
  /** Transactions of ours that were recorded in a wrong block, and have been looked up in their own. */
  readonly followed: Set<Hash>
  readonly report: (finding: Finding, outcome: DifferenceOutcome) => void
}
