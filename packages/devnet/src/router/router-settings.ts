import type { Hex } from 'viem'

/** What becomes of a transfer that the bridge has taken. */
export type BridgeOutcome =
  /** The receiver gets on the other chain what was quoted. */
  | 'complete'
  /** The receiver gets another token of the same worth there. */
  | 'partial'
  /** The sender gets back on the source chain what was bridged. */
  | 'refund'
  /** Nobody gets anything, and the router says that it failed. */
  | 'fail'
  /** Nothing happens until the outcome is another one. */
  | 'hold'

/** How the router behaves. Change it while it runs with `configure`. */
export interface RouterSettings {
  /** Through which contract fees are taken; `collector` is LI.FI's legacy one. @default 'forwarder' */
  readonly feePath: 'forwarder' | 'collector'
  /** The router's own fee in millionths of the input. @default 2500n */
  readonly routerFeePerMillion: bigint
  /** Below so many US dollars a tool finds the amount too low. @default 0.1 for swaps, 2 for bridges */
  readonly minimumUsd: { readonly swap: number; readonly bridge: number }
  /** How `errors` of "no quote" look: by path, or as the flat list that older answers have. @default 'paths' */
  readonly errorForm: 'paths' | 'flat'
  /** For all transfers, or asked for each with the transaction id of its quote. @default 'complete' */
  readonly bridgeOutcome: BridgeOutcome | ((transactionId: Hex) => BridgeOutcome)
  /** From when the transfer is seen on the source chain until it is settled. @default 0 */
  readonly bridgeDelayMs: number
  /** Requests within two hours; more are answered with 429. @default 1_000_000 */
  readonly requestLimit: number
}

export const defaultSettings: RouterSettings = {
  feePath: 'forwarder',
  routerFeePerMillion: 2_500n,
  minimumUsd: { swap: 0.1, bridge: 2 },
  errorForm: 'paths',
  bridgeOutcome: 'complete',
  bridgeDelayMs: 0,
  requestLimit: 1_000_000,
}
