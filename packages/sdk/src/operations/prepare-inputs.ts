import type { Address } from 'viem'
import type { RequestOptions } from '../http/request-options.js'
import type { Amount } from '../inputs/amount.js'
import type { AssetInput, CallInput } from '../inputs/calls-input.js'
import type { BodyOf } from '../wire/endpoint-types.js'

type CallsBody = BodyOf<'prepareTransaction'>
type TransfersBody = BodyOf<'prepareTransfer'>

/** Without `feeToken`, the account pays native gas. `transferredAssets: []` means "not declared". */
export type PrepareInput = Omit<CallsBody, 'calls' | 'transferredAssets'> & {
  readonly calls: readonly CallInput[]
  readonly transferredAssets: readonly AssetInput[]
}

/** `amount` is in base units. Use `nativeCoinAddress` for the native coin. */
export type TransferItem = Omit<TransfersBody['transfers'][number], 'amount'> & {
  readonly amount: Amount
}

export type PrepareTransferInput = Omit<TransfersBody, 'transfers'> & {
  readonly transfers: readonly TransferItem[]
}

type SwapBody = BodyOf<'prepareSwap'>

/**
 * `amount` is in base units of `fromToken`. `toNetworkId` defaults to `networkId`, and `slippage` to the default of the
 * provider.
 */
export type SwapQuoteInput = Omit<BodyOf<'quoteSwap'>, 'amount'> & {
  readonly amount: Amount
}

/**
 * Without `feeToken`, the fee is paid in `fromToken`. If `feeToken` or `fromToken` is the native coin, the account pays
 * native gas.
 *
 * With `routeTrust: 'router'`, a swap across networks may take a route that cannot be proven from its call data, if no
 * route can. You then trust the routing provider with what arrives: `minimumReceived` and `minimumBridged` are not
 * checked. The SDK still checks approval, target and value. It does not see what the router takes by earlier approvals
 * of the account; the gateway's simulation does. The project must allow such routes.
 */
export type PrepareSwapInput = Omit<SwapBody, 'amount'> & {
  readonly amount: Amount
  /**
   * The minimum amount of `toToken` that must arrive, in base units. A swap with a lower minimum is not signed. It
   * protects you from a gateway that lies about the price, because quote and slippage come from the gateway. On one
   * network, take it from a price that you know, or from a quote that the user accepted. Across networks, use only a
   * price that you know. There, an order that demands over 10 % more is not signed either: a bridge may keep the money
   * until the order is filled.
   */
  readonly minimumReceived?: Amount | undefined
  /**
   * Across networks, the token and the minimum amount that the bridge must get on the network of the operation. An
   * order that no bridge fills pays back only that. Defaults to `fromToken` and 95 % of `amount`, which leaves room for
   * fees. So a swap that exchanges `fromToken` before the bridge is signed only with this bound. Compute it from a
   * price that you know. The native coin stands for its wrapped form, too.
   */
  readonly minimumBridged?: { readonly token: Address; readonly amount: Amount } | undefined
  /** Maximum native coin, in wei, that a bridge may take in addition to the amount. Defaults to 0. */
  readonly maxBridgeFee?: Amount | undefined
}

export interface PrepareOptions extends RequestOptions {
  /** One key per intended prepare, so that it can be repeated. Defaults to a random key. */
  readonly idempotencyKey?: string | undefined
}
