import type { BridgeReport } from '../model/bridge-report.js'
import type { AnyOperation } from '../model/operation.js'
import type { RouterFee } from '../model/router-fee.js'
import type { SwapTerms } from '../model/swap-terms.js'
import type { OperationId } from '../primitives/ids.js'

/** An executed or failed swap that a worker has claimed. */
export interface EndedSwap {
  readonly operation: AnyOperation & { readonly swap: SwapTerms }
  /** Whether its fees are recorded. */
  readonly feesRecorded: boolean
  /** `undefined`: there is no report yet. */
  readonly bridge: BridgeReport | undefined
  /** Seconds since it reached its terminal status. */
  readonly ageSeconds: number
}

/**
 * Fees and bridge reports of swaps that have ended. They belong to one end of the operation. If a repair changes that
 * end, they are determined anew, and findings about the former end are no longer recorded.
 */
export interface SwapStore {
  /**
   * Claims ended swaps that are due for a check, longest waiting first. No other worker gets them for `leaseSeconds`.
   */
  claimDue(
    networkId: string,
    query: { readonly limit: number; readonly leaseSeconds: number },
  ): Promise<EndedSwap[]>
  /** Records the fees once. Returns `false`, and changes nothing, if they are recorded already. */
  recordFees(swap: EndedSwap, fees: readonly RouterFee[]): Promise<boolean>
  /** Returns `false`, and changes nothing, if the stored report is final: not `pending`. */
  recordReport(swap: EndedSwap, report: BridgeReport): Promise<boolean>
  /**
   * Sets the next check to `afterSeconds` from now. There is none once the fees are recorded and no bridge is pending.
   */
  lookAgain(swap: EndedSwap, afterSeconds: number): Promise<void>
  /** Returns the last report of these operations' bridges. */
  findReports(ids: readonly OperationId[]): Promise<ReadonlyMap<OperationId, BridgeReport>>
}
