import type { RequestOptions } from '../http/request-options.js'
import type { Amount } from '../inputs/amount.js'
import type { AssetInput, CallInput } from '../inputs/calls-input.js'
import type { BodyOf } from '../wire/endpoint-types.js'

type CallsBody = BodyOf<'prepareTransaction'>
type TransfersBody = BodyOf<'prepareTransfer'>

/** Without `feeToken` the account pays native gas itself. `transferredAssets: []` means "not declared". */
export type PrepareInput = Omit<CallsBody, 'calls' | 'transferredAssets'> & {
  readonly calls: readonly CallInput[]
  readonly transferredAssets: readonly AssetInput[]
}

/** `amount` in base units; the native coin by its sentinel, `nativeCoinAddress`. */
export type TransferItem = Omit<TransfersBody['transfers'][number], 'amount'> & {
  readonly amount: Amount
}

export type PrepareTransferInput = Omit<TransfersBody, 'transfers'> & {
  readonly transfers: readonly TransferItem[]
}

type SwapBody = BodyOf<'prepareSwap'>

/** `amount` in base units of `fromToken`. Left out, `toNetworkId` is `networkId`, and `slippage` the provider's own. */
export type SwapQuoteInput = Omit<BodyOf<'quoteSwap'>, 'amount'> & {
  readonly amount: Amount
}

/**
 * Without `feeToken` the fee is paid in `fromToken`; with the native sentinel, or to swap the native coin, the account
 * pays native gas itself.
 */
export type PrepareSwapInput = Omit<SwapBody, 'amount'> & {
  readonly amount: Amount
  /**
   * The least of `toToken` that has to arrive, in base units. Nothing is signed for less. This is the guard against a gateway
   * that lies about the price: its quote and its slippage are its own words, so on one network take the figure from a price
   * that you know, or from a quote that the user accepted. Across networks use only a price that you know: nothing is signed
   * that demands over 10 % more, because a bridge may keep the money until somebody fills the order.
   */
  readonly minimumReceived?: Amount | undefined
  /** The most native coin, in wei, that a bridge may take on top of the amount. Defaults to nothing. */
  readonly maxBridgeFee?: Amount | undefined
}

export interface PrepareOptions extends RequestOptions {
  /** One per logical prepare, so that it can be sent again. Made up when left out. */
  readonly idempotencyKey?: string | undefined
}
