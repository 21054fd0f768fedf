import type { Hex } from 'viem'

/** How a transfer over the bridge ends. */
export type BridgeOutcome =
  /** The receiver gets the quoted amount on the other chain. */
  | 'complete'
  /** The receiver gets another token of the same value on the other chain. */
  | 'partial'
  /** The sender gets the bridged amount back on the source chain. */
  | 'refund'
  /** The receiver and the sender get nothing, and the router reports a failure. */
  | 'fail'
  /** The transfer stays open until the setting changes. */
  | 'hold'

/** How the router behaves. `configure` changes it while the router runs. */
export interface RouterSettings {
  /** The contract that takes the fees. `collector` is LI.FI's legacy contract. @default 'forwarder' */
  readonly feePath: 'forwarder' | 'collector'
  /** The router's own fee in millionths of the input. @default 2500n */
  readonly routerFeePerMillion: bigint
  /** The least amount that a tool accepts, in US dollars. @default 0.1 for swaps, 2 for bridges */
  readonly minimumUsd: { readonly swap: number; readonly bridge: number }
  /**
   * The form of `errors` in a "no quote" answer: grouped by path, or the flat list of older answers. @default 'paths'
   */
  readonly errorForm: 'paths' | 'flat'
  /** One outcome for all transfers, or a function that gets the transaction id of the quote. @default 'complete' */
  readonly bridgeOutcome: BridgeOutcome | ((transactionId: Hex) => BridgeOutcome)
  /** Milliseconds between the transfer on the source chain and its settlement. @default 0 */
  readonly bridgeDelayMs: number
  /** Requests that the router answers in two hours. Further ones get status 429. @default 1_000_000 */
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
