import type { Address, Hex } from 'viem'
import type { Network } from './network.js'

/**
 * How far a route is proven. `proven`: its call data decides receiver, token and least amount. `router`: the call data
 * cannot be decoded, so the routing provider is trusted with what arrives.
 */
export const routeTrusts = ['proven', 'router'] as const
export type RouteTrust = (typeof routeTrusts)[number]

/** A request to a routing provider for a swap. The account both sends and receives. */
export interface RouteRequest {
  readonly from: Network
  /** The same network for a swap on one chain. */
  readonly to: Network
  /** On `from`. The native coin has its sentinel address. */
  readonly fromToken: Address
  /** On `to`. The native coin has its sentinel address. */
  readonly toToken: Address
  /** Base units of `fromToken` that leave the account. */
  readonly amount: bigint
  readonly account: Address
  /** A fraction: 0.005 is half a percent. `undefined`: the provider's default. */
  readonly slippage: number | undefined
  /** Fee that the provider collects for the project, in basis points of the amount. 0: none. */
  readonly feeBps: number
  /** The provider's partner id for this fee. Empty: none. */
  readonly integrator: string
  /** `proven`: a route whose call data cannot be decoded is refused. `router`: it is accepted. */
  readonly trust: RouteTrust
  /** The `tool` that it must bridge with. `undefined`: any. */
  readonly bridge?: string | undefined
}

/** A token as a routing provider describes it. The native coin has its sentinel address. */
export interface RoutedToken {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** US dollars per whole token, times 10^`priceDecimals`. `undefined`: the provider has no price. */
  readonly price: bigint | undefined
}

/** A fee of a provider or a bridge for a route. */
export interface RouteFee {
  readonly name: string
  readonly token: RoutedToken
  /** Base units of `token`. */
  readonly amount: bigint
  /** The part of it that goes to the project's integrator. */
  readonly integratorAmount: bigint
  /** True: deducted from the swapped amount. False: paid in addition, as native value. */
  readonly included: boolean
}

/**
 * A route from a provider's response. Its fields are claims. `judgeRoute` compares them with the request, with each
 * other and with the call data before they are used.
 */
export interface Route {
  /** The provider's id of the route, by which its status is requested. `undefined` if it has none. */
  readonly transactionId: Hex | undefined
  /** Key of the bridge or exchange, for status requests. */
  readonly tool: string
  /** Display name of the tool. */
  readonly toolName: string
  readonly fromToken: RoutedToken
  readonly toToken: RoutedToken
  readonly amount: bigint
  readonly sender: Address
  readonly receiver: Address
  /** Base units of `toToken` that are expected to arrive, after all fees. */
  readonly toAmount: bigint
  /** Least base units of `toToken` that may arrive. With less, the swap reverts. */
  readonly minimumReceived: bigint
  /** A fraction, as in the request. */
  readonly slippage: number
  /** Address that the account must approve. `undefined` if no approval is needed. */
  readonly spender: Address | undefined
  /** The token refuses to change one non-zero allowance into another. */
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

/**
 * A route that a provider offers across networks, without call data. Its fields are claims that nothing proves. They
 * mean the same as those of `Route`.
 */
export interface RouteOffer
  extends Pick<
    Route,
    'tool' | 'toolName' | 'toAmount' | 'minimumReceived' | 'estimatedTimeSeconds'
  > {
  /** `proven`: the call data of its tool can be decoded. */
  readonly trust: RouteTrust
}

/** The decoded call data of a router call. */
export interface RouterCall {
  readonly transactionId: Hex
  /** Token that is taken from the account. The native coin has its sentinel address. */
  readonly fromToken: Address
  /**
   * For the native coin, this is only the call's own claim. The transaction's value decides how much leaves the
   * account.
   */
  readonly amount: bigint
  readonly receiver: Address
  /** `undefined`: everything happens on this chain. */
  readonly toChainId: number | undefined
  /**
   * Token that the router pays out, to the receiver on this chain or to the bridge. The native coin has its sentinel
   * address.
   */
  readonly toToken: Address
  /** Least amount of `toToken`. With less, the router reverts. */
  readonly minimumOut: bigint
  /** The token that finally arrives at the receiver, on this chain or the other one. */
  readonly arrives: {
    /** The native coin has its sentinel address, unless the bridge calls it by the wrapped token. */
    readonly token: Address
    /** Least amount in base units of that token. Otherwise the receiver gets a refund on this chain. */
    readonly minimum: bigint
  }
}

/** A chain as a routing provider describes it. */
export interface RoutedChain {
  readonly chainId: number
  readonly logoUrl: string | undefined
}
