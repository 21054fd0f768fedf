import type { Hash } from 'viem'
import type { Network } from '../../model/network.js'
import type { DifferenceOutcome } from './difference.js'
import type { Leads } from './find-leads.js'
import type { Finding } from './finding.js'
import type { VerifiedRange } from './range-to-verify.js'
import type { VerifyDeps } from './verify-deps.js'

/** One verification of a network: its input, its progress, and its report. */
export interface Run {
  readonly deps: VerifyDeps
  readonly network: Network
  readonly range: VerifiedRange
  readonly leads: Leads
  readonly repair: boolean
  /** Blocks that have been compared. */
  readonly visited: Set<bigint>
  /** Our transactions that were recorded in a wrong block, and have been checked in the right one. */
  readonly followed: Set<Hash>
  readonly report: (finding: Finding, outcome: DifferenceOutcome) => void
}
