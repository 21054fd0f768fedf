import type { Address, Hex } from 'viem'
import type { Network } from './network.js'

/** A swap that a routing provider is asked for. The account both sends and receives. */
export interface RouteRequest {
  readonly from: Network
  /** The same network for a swap on one chain. */
  readonly to: Network
  /** On `from`; the native coin by its sentinel. */
  readonly fromToken: Address
  /** On `to`; the native coin by its sentinel. */
  readonly toToken: Address
  /** Base units of `fromToken`, all of which leave the account. */
  readonly amount: bigint
  readonly account: Address
  /** 0.005 is half a percent; `undefined`: the provider's default. */
  readonly slippage: number | undefined
  /** What the provider takes for the project, in basis points of the amount; 0: nothing. */
  readonly feeBps: number
  /** The provider's partner id that this fee is attributed to; empty: none. */
  readonly integrator: string
}

/** A token as a routing provider describes it; the native coin by its sentinel. */
export interface RoutedToken {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** US dollars per whole token, times 10^`priceDecimals`; `undefined`: the provider has no price. */
  readonly price: bigint | undefined
}

/** What a provider or a bridge takes for a route. */
export interface RouteFee {
  readonly name: string
  readonly token: RoutedToken
  /** Base units of `token`. */
  readonly amount: bigint
  /** The part of it that goes to the project's integrator. */
  readonly integratorAmount: bigint
  /** True: taken out of the amount that is swapped. False: sent on top, as native value. */
  readonly included: boolean
}

/**
 * A route as a provider answered it: claims, of which none is believed before `judgeRoute` has compared them with the
 * request, with each other and with the call data.
 */
export interface Route {
  /** How the provider calls the route; `undefined` where it does not. Its status is asked for by this. */
  readonly transactionId: Hex | undefined
  /** Key of the bridge or exchange, as its status is asked for. */
  readonly tool: string
  /** The same for people. */
  readonly toolName: string
  readonly fromToken: RoutedToken
  readonly toToken: RoutedToken
  readonly amount: bigint
  readonly sender: Address
  readonly receiver: Address
  /** Base units of `toToken` that are expected to arrive, all fees deducted. */
  readonly toAmount: bigint
  /** The least that may arrive; below, the swap reverts. */
  readonly minimumReceived: bigint
  /** A fraction, as in the request. */
  readonly slippage: number
  /** Whom the account has to approve; `undefined` where nothing is to be approved. */
  readonly spender: Address | undefined
  /** The token refuses to change one allowance into another. */
  readonly approvalReset: boolean
  readonly transaction: {
    readonly chainId: number
    readonly from: Address
    readonly to: Address
    readonly data: Hex
    /** Wei. */
    readonly value: bigint
  }
  readonly fees: readonly RouteFee[]
  readonly estimatedTimeSeconds: number
}

/** What call data makes a router do, read from its bytes. */
export interface RouterCall {
  readonly transactionId: Hex
  /** Taken from the account; the native coin by its sentinel. */
  readonly fromToken: Address
  /** For the native coin this is what the call says of itself: what leaves the account is the transaction's value. */
  readonly amount: bigint
  readonly receiver: Address
  /** `undefined`: it all happens on this chain. */
  readonly toChainId: number | undefined
  /**
   * What the router hands out: to the receiver on this chain, or else to the bridge. The native coin by its sentinel.
   */
  readonly toToken: Address
  /** The least of it; below, the router reverts. */
  readonly minimumOut: bigint
  /** What the receiver gets in the end, on this chain or on the other one. */
  readonly arrives: {
    /** The native coin by its sentinel, unless the bridge speaks of it as the wrapped token. */
    readonly token: Address
    /** At least as much, in base units of that token; otherwise it comes back to the receiver on this chain. */
    readonly minimum: bigint
  }
}

/** A chain as a routing provider describes it. */
export interface RoutedChain {
  readonly chainId: number
  readonly logoUrl: string | undefined
}
