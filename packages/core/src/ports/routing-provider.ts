import type { Hash, Hex } from 'viem'
import type { BridgeReport } from '../model/bridge-report.js'
import type { Network } from '../model/network.js'
import type {
  Route,
  RoutedChain,
  RoutedToken,
  RouteOffer,
  RouteRequest,
  RouterCall,
} from '../model/route.js'

/**
 * A service that finds swap routes, on one chain or between chains. It is not trusted: each route is compared with the
 * request and with its call data before an account is asked to sign it.
 */
export interface RoutingProvider {
  /** Name under which networks list its contracts. Quotes show it too. */
  readonly name: string
  /** Returns every chain that it routes on. Throws `ROUTER_UNAVAILABLE`. */
  chains(): Promise<readonly RoutedChain[]>
  /** Returns the tokens that it routes on this chain, including the native coin. Throws `ROUTER_UNAVAILABLE`. */
  tokens(network: Network): Promise<readonly RoutedToken[]>
  /**
   * Throws `SWAP_AMOUNT_TOO_SMALL`, `SWAP_ROUTE_NOT_FOUND`, `SWAP_ROUTE_REFUSED` if it cannot understand the response,
   * and `ROUTER_UNAVAILABLE`.
   */
  quote(request: RouteRequest): Promise<Route>
  /**
   * Returns routes across networks, at most one through each bridge. Ignores `trust` and `bridge` of the request.
   * Absent if the provider cannot list routes. Throws the errors of `quote`.
   */
  offers?(request: RouteRequest): Promise<readonly RouteOffer[]>
  /**
   * Returns the number of quotes that the provider allows the gateway per window, as last reported. `undefined` if it
   * was not reported.
   */
  quota?(): number | undefined
  /** Decodes call data for its contracts. Returns `undefined` for call data whose effect is not known. */
  readCall(data: Hex): RouterCall | undefined
  /**
   * Returns whether `readCall` decodes the function that the call data call. Then `undefined` from `readCall` means
   * that the arguments contradict each other.
   */
  knowsFunction(data: Hex): boolean
  /** Returns the state of the bridge transfer of an operation. Throws `ROUTER_UNAVAILABLE`. */
  bridgeReport(query: BridgeQuery): Promise<BridgeReport>
  /**
   * Returns the provider's public page about the transfers of a transaction: an https URL that the adapter builds. A
   * link from the provider's answer could lead anywhere. Absent: the provider has no such page.
   */
  pageOf?(transactionHash: Hash): string
}

export interface BridgeQuery {
  readonly from: Network
  readonly to: Network
  /** The transaction on the source chain that mined the operation. */
  readonly transactionHash: Hash
  /** Identifies the swap, because several swaps may share the transaction. */
  readonly transactionId: Hex | undefined
  readonly tool: string
}
