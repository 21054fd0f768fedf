import type { BridgeReport } from '../model/bridge-report.js'
import type { AnyOperation } from '../model/operation.js'
import type { RouterFee } from '../model/router-fee.js'
import type { SwapTerms } from '../model/swap-terms.js'
import type { OperationId } from '../primitives/ids.js'

/** A swap that was executed or failed, in a worker's hands. */
export interface EndedSwap {
  readonly operation: AnyOperation & { readonly swap: SwapTerms }
  /** Its fees are known, and what they were. */
  readonly feesRecorded: boolean
  /** `undefined`: nothing was reported yet. */
  readonly bridge: BridgeReport | undefined
  /** Since it came to its terminal status. */
  readonly ageSeconds: number
}

/**
 * What is found out of swaps after their end. It is about one end of an operation: where a repair has given it another
 * one meanwhile, all of it is found out anew, and what was found of the former is not recorded any more.
 */
export interface SwapStore {
  /** Takes swaps that have ended and are due for a look, those that wait the longest first; nobody else gets them for `leaseSeconds`. */
  claimDue(
    networkId: string,
    query: { readonly limit: number; readonly leaseSeconds: number },
  ): Promise<EndedSwap[]>
  /** Once: false, and nothing changed, when its fees are recorded already. */
  recordFees(swap: EndedSwap, fees: readonly RouterFee[]): Promise<boolean>
  /** False, and nothing changed, when what is stored is the last word: anything but `pending`. */
  recordReport(swap: EndedSwap, report: BridgeReport): Promise<boolean>
  /** The next look is due so much later; never, when its fees are recorded and no bridge is under way. */
  lookAgain(swap: EndedSwap, afterSeconds: number): Promise<void>
  /** What was last reported of these operations' bridges. */
  findReports(ids: readonly OperationId[]): Promise<ReadonlyMap<OperationId, BridgeReport>>
}
