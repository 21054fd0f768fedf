import type { Hash, Hex } from 'viem'
import type { BridgeReport } from '../model/bridge-report.js'
import type { Network } from '../model/network.js'
import type { Route, RoutedChain, RoutedToken, RouteRequest, RouterCall } from '../model/route.js'

/**
 * Somebody who knows how a token becomes another one, on the same chain or on another. It is not trusted: what it
 * answers is compared with the request and with its call data before an account is asked to sign it.
 */
export interface RoutingProvider {
  /** As networks list its contracts, and as quotes show it. */
  readonly name: string
  /** Every chain that it routes on. Throws `ROUTER_UNAVAILABLE`. */
  chains(): Promise<readonly RoutedChain[]>
  /** Tokens that it routes on this chain, the native coin among them. Throws `ROUTER_UNAVAILABLE`. */
  tokens(network: Network): Promise<readonly RoutedToken[]>
  /**
   * Throws `SWAP_AMOUNT_TOO_SMALL`, `SWAP_ROUTE_NOT_FOUND`, `SWAP_ROUTE_REFUSED` for an answer that cannot be understood,
   * and `ROUTER_UNAVAILABLE`.
   */
  quote(request: RouteRequest): Promise<Route>
  /** How many quotes it gives the gateway in a window, as it last said; `undefined` while it has not. */
  quota?(): number | undefined
  /** What call data for its contracts does; `undefined` for any that is not known to do what it says. */
  readCall(data: Hex): RouterCall | undefined
  /** How far a bridge has come with what an operation sent. Throws `ROUTER_UNAVAILABLE`. */
  bridgeReport(query: BridgeQuery): Promise<BridgeReport>
}

export interface BridgeQuery {
  readonly from: Network
  readonly to: Network
  /** The transaction on the source chain that the operation was mined in. */
  readonly transactionHash: Hash
  /** Several swaps may share the transaction: this one. */
  readonly transactionId: Hex | undefined
  readonly tool: string
}
