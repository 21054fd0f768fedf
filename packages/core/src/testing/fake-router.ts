import { type Address, type Hash, isAddressEqual, keccak256, toHex } from 'viem'
import { GatewayError } from '../errors/index.js'
import type { BridgeReport } from '../model/bridge-report.js'
import type { Network } from '../model/network.js'
import { findToken } from '../model/network-registry.js'
import type { Route, RoutedToken, RouteOffer, RouteRequest, RouterCall } from '../model/route.js'
import { priceDecimals } from '../ports/price-source.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import { isNativeCoin, nativeCoinAddress } from '../primitives/native-coin.js'
import { isKnownLifiCall, readLifiCall } from '../swaps/lifi/read-lifi-call.js'
import { encodeLifiCall } from './encode-lifi-call.js'

export interface FakeRouter extends RoutingProvider {
  /** All requested quotes. */
  readonly asked: readonly RouteRequest[]
  /** Starts or stops an outage. */
  setUp(up: boolean): void
  /** Stops these bridges, and starts all others. */
  stopBridges(...tools: readonly string[]): void
  /** Changes the routes that the router answers. `undefined` ends the change. */
  bend(change: ((route: Route, request: RouteRequest) => Route) | undefined): void
  /** Sets the report of a transaction. Without a report, its bridge is pending. */
  settle(transactionHash: Hash, report: BridgeReport): void
}

const one = 10n ** BigInt(priceDecimals)
/** The price of a whole coin, in the scale of `priceDecimals`. A token is worth one dollar. */
const coinPrice = 2_500n * one
const basisPoints = 10_000n
/** The fee of the provider. */
const ownFeeBps = 25n
const defaultSlippage = 0.005

/** Bridges by the provider's key. Those with trust in the router have call data that nobody can decode. */
export const fakeBridges: Readonly<
  Record<
    string,
    Pick<RouteOffer, 'toolName' | 'estimatedTimeSeconds' | 'trust'> & { feeBps: bigint }
  >
> = {
  across: { toolName: 'Across', feeBps: 10n, estimatedTimeSeconds: 60, trust: 'proven' },
  near: { toolName: 'NEAR Intents', feeBps: 5n, estimatedTimeSeconds: 90, trust: 'router' },
  mayan: { toolName: 'Mayan', feeBps: 20n, estimatedTimeSeconds: 20, trust: 'router' },
}

/**
 * A routing provider in memory. It routes every token of these networks into every other one, at fixed prices. Its call
 * data are valid for LiFiDiamond.
 *
 * Throws for a network without contracts of the provider.
 */
export function createFakeRouter({
  networks,
  name = 'lifi',
  minimum = 1_000n,
}: {
  readonly networks: readonly Network[]
  readonly name?: string
  /** The router refuses smaller amounts, in base units of the swapped asset. */
  readonly minimum?: bigint
}): FakeRouter {
  const asked: RouteRequest[] = []
  const reports = new Map<Hash, BridgeReport>()
  let isUp = true
  let stopped: readonly string[] = []
  let bend = (route: Route, _request: RouteRequest) => route
  const answer = () => {
    if (!isUp) throw new GatewayError('ROUTER_UNAVAILABLE')
  }

  return {
    name,
    asked,
    readCall: readLifiCall,
    knowsFunction: isKnownLifiCall,
    setUp(up) {
      isUp = up
    },
    stopBridges(...tools) {
      stopped = tools
    },
    bend(change) {
      bend = change ?? ((route) => route)
    },
    settle(transactionHash, report) {
      reports.set(transactionHash, report)
    },
    async chains() {
      answer()
      return networks.map(({ chainId }) => ({
        chainId,
        logoUrl: `https://router.example/${chainId}.svg`,
      }))
    },
    async tokens(network) {
      answer()
      return [nativeCoinAddress, ...network.tokens.map(({ address }) => address)].flatMap(
        (address) => routed(network, address) ?? [],
      )
    },
    async quote(request) {
      answer()
      asked.push(request)
      if (request.amount < minimum) throw new GatewayError('SWAP_AMOUNT_TOO_SMALL')
      const [bridge] = bridgesOf(request, stopped)
      if (!bridge) throw new GatewayError('SWAP_ROUTE_NOT_FOUND')
      return bend(honestRoute(name, { ...request, bridge }, asked.length), request)
    },
    async offers(request) {
      answer()
      asked.push(request)
      if (request.amount < minimum) throw new GatewayError('SWAP_AMOUNT_TOO_SMALL')
      return bridgesOf({ ...request, trust: 'router', bridge: undefined }, stopped).map(
        (bridge): RouteOffer => ({
          ...honestRoute(name, { ...request, bridge }, asked.length),
          trust: fakeBridges[bridge]?.trust ?? 'router',
        }),
      )
    },
    pageOf: (transactionHash) => `https://router.example/tx/${transactionHash}`,
    async bridgeReport({ transactionHash }) {
      answer()
      return (
        reports.get(transactionHash) ?? {
          status: 'pending',
          substatus: undefined,
          destinationTransactionHash: undefined,
          received: undefined,
        }
      )
    },
  }
}

/** Returns the bridges that the request allows, the cheapest first. On one chain, any name stands for the exchange. */
function bridgesOf(
  { from, to, trust, bridge }: RouteRequest,
  stopped: readonly string[],
): readonly string[] {
  if (from.networkId === to.networkId) return ['exchange']
  return Object.entries(fakeBridges)
    .filter(([tool, its]) => !stopped.includes(tool) && (trust === 'router' || its.trust === trust))
    .filter(([tool]) => bridge === undefined || bridge === tool)
    .toSorted(([, a], [, b]) => Number(a.feeBps - b.feeBps))
    .map(([tool]) => tool)
}

function routed(network: Network, address: Address): RoutedToken | undefined {
  const known = isNativeCoin(address) ? network.nativeCoin : findToken(network, address)
  if (!known) return undefined
  const isCoin = isNativeCoin(address) || isAddressEqual(address, network.wrappedNative)
  const { symbol, name, decimals } = known
  return {
    chainId: network.chainId,
    address,
    symbol,
    name,
    decimals,
    price: isCoin ? coinPrice : one,
  }
}

function honestRoute(
  name: string,
  request: RouteRequest & { readonly bridge: string },
  serial: number,
): Route {
  const { from, to, account, amount, slippage = defaultSlippage } = request
  const [fromToken, toToken] = [routed(from, request.fromToken), routed(to, request.toToken)]
  if (!fromToken || !toToken) throw new GatewayError('SWAP_ROUTE_NOT_FOUND')
  const contracts = from.routing?.[name]
  const [target, spender] = [contracts?.targets[0], contracts?.spenders[0]]
  if (!target || !spender) throw new Error(`${name} has no contracts on ${from.name}.`)

  const bridge = fakeBridges[request.bridge]
  const crosses = bridge !== undefined
  const own = (amount * ownFeeBps) / basisPoints
  const share = request.integrator ? (amount * BigInt(request.feeBps)) / basisPoints : 0n
  const kept = basisPoints - (bridge?.feeBps ?? 0n)
  const worth = (amount - own - share) * (fromToken.price ?? 0n) * kept
  const toAmount =
    (worth * 10n ** BigInt(toToken.decimals)) /
    (10n ** BigInt(fromToken.decimals) * (toToken.price ?? 1n) * basisPoints)
  const millionths = BigInt(Math.round(slippage * 1e6))
  const minimumReceived = (toAmount * (1_000_000n - millionths)) / 1_000_000n
  if (minimumReceived === 0n) throw new GatewayError('SWAP_AMOUNT_TOO_SMALL')
  const transactionId = keccak256(toHex(serial))

  const call: RouterCall = {
    transactionId,
    fromToken: fromToken.address,
    amount,
    receiver: account,
    toChainId: crosses ? to.chainId : undefined,
    // The fees are taken before the bridge.
    toToken: crosses ? fromToken.address : toToken.address,
    minimumOut: crosses ? amount - own - share : minimumReceived,
    arrives: {
      token: crosses && isNativeCoin(toToken.address) ? to.wrappedNative : toToken.address,
      minimum: minimumReceived,
    },
  }
  const isCoin = isNativeCoin(fromToken.address)
  return {
    transactionId,
    tool: request.bridge,
    toolName: bridge?.toolName ?? 'Exchange',
    fromToken,
    toToken,
    amount,
    sender: account,
    receiver: account,
    toAmount,
    minimumReceived,
    slippage,
    spender: isCoin ? undefined : spender,
    approvalReset: false,
    transaction: {
      chainId: from.chainId,
      from: account,
      to: target,
      data:
        bridge?.trust === 'router'
          ? '0x5ec2e7a1'
          : encodeLifiCall(functionFor(crosses, isCoin, isNativeCoin(toToken.address)), call),
      value: isCoin ? amount : 0n,
    },
    fees: [
      { name: 'Provider', token: fromToken, amount: own, integratorAmount: 0n, included: true },
      ...(share > 0n
        ? [
            {
              name: 'Integrator',
              token: fromToken,
              amount: share,
              integratorAmount: share,
              included: true,
            },
          ]
        : []),
    ],
    estimatedTimeSeconds: bridge?.estimatedTimeSeconds ?? 5,
  }
}

function functionFor(crosses: boolean, fromCoin: boolean, toCoin: boolean): string {
  if (crosses) return 'swapAndStartBridgeTokensViaAcrossV4'
  if (fromCoin) return 'swapTokensMultipleV3NativeToERC20'
  return toCoin ? 'swapTokensMultipleV3ERC20ToNative' : 'swapTokensMultipleV3ERC20ToERC20'
}
