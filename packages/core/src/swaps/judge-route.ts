import type { Address } from 'viem'
import type { Network, RoutingContracts } from '../model/network.js'
import { findToken } from '../model/network-registry.js'
import type { Route, RoutedToken, RouteRequest, RouterCall } from '../model/route.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { max, sum } from '../primitives/math.js'
import { isNativeCoin } from '../primitives/native-coin.js'
import { leastBridged } from './lifi/least-bridged.js'

/** A field in which a route differs from its request. */
export interface RouteDifference {
  readonly field: string
  readonly expected: string
  readonly actual: string
}

/**
 * Higher than the default of any known provider (LI.FI: 3 %). A client that accepts more must set the slippage in its
 * request.
 */
const largestDefaultSlippage = 0.05
/** Slippage is compared in millionths. Rounding errors of that size are accepted. */
const millionths = 1_000_000n

/**
 * Returns how a provider's route differs from the request, from the contracts that swaps may call, and from its own
 * call data. `call` is the decoded call data. `undefined`: it could not be decoded. Only a request that trusts the
 * router accepts that, and only of a function that the gateway does not know. Empty: nothing differs.
 */
export function judgeRoute(
  request: RouteRequest,
  route: Route,
  {
    call,
    isKnown,
    contracts,
  }: {
    readonly call: RouterCall | undefined
    /** The gateway decodes calls of this function. */
    readonly isKnown: boolean
    readonly contracts: RoutingContracts
  },
): readonly RouteDifference[] {
  const { from, to, account, amount } = request
  const { transaction } = route
  const crosses = from.networkId !== to.networkId
  return [
    ...judgeToken('fromToken', from, request.fromToken, route.fromToken),
    ...judgeToken('toToken', to, request.toToken, route.toToken),
    ...same('amount', amount, route.amount),
    ...sameAddress('sender', account, route.sender),
    ...sameAddress('receiver', account, route.receiver),
    ...same('transaction.chainId', from.chainId, transaction.chainId),
    ...sameAddress('transaction.from', account, transaction.from),
    ...listed('transaction.to', contracts.targets, transaction.to),
    ...(isNativeCoin(request.fromToken)
      ? []
      : listed('spender', contracts.spenders, route.spender)),
    ...judgeValue(request, route),
    ...(request.bridge === undefined ? [] : same('bridge', request.bridge, route.tool)),
    ...judgeMinimum(request, route),
    ...(call ? judgeCall(request, route, call, crosses) : judgeUnread(request, route, isKnown)),
  ]
}

function judgeUnread(
  { trust }: RouteRequest,
  { transactionId }: Route,
  isKnown: boolean,
): RouteDifference[] {
  if (trust !== 'router' || isKnown)
    return [
      {
        field: 'transaction.data',
        expected: 'call data that the gateway can decode',
        actual: isKnown ? 'a known function with arguments that contradict it' : 'other call data',
      },
    ]
  // Without an id, another account's transfer in the same transaction could be taken for this one.
  return transactionId === undefined
    ? [{ field: 'transactionId', expected: 'an id of the transfer', actual: 'none' }]
    : []
}

function judgeToken(
  field: string,
  network: Network,
  asked: Address,
  { chainId, address, decimals }: RoutedToken,
): RouteDifference[] {
  const known = isNativeCoin(asked) ? network.nativeCoin : findToken(network, asked)
  return [
    ...same(`${field}.chainId`, network.chainId, chainId),
    ...sameAddress(`${field}.address`, asked, address),
    ...(known ? same(`${field}.decimals`, known.decimals, decimals) : []),
  ]
}

/**
 * Accepts only the swapped coins as the call's value. A fee on top of the amount could go to anyone, so it is refused.
 * Fees that are taken out of the amount are accepted up to the amount.
 */
function judgeValue({ from, fromToken, amount }: RouteRequest, route: Route): RouteDifference[] {
  const taken = route.fees.filter(
    ({ included, token }) =>
      included && token.chainId === from.chainId && isSameAddress(token.address, fromToken),
  )
  return [
    ...same('transaction.value', isNativeCoin(fromToken) ? amount : 0n, route.transaction.value),
    ...route.fees
      .filter(({ included }) => !included)
      .map(({ name, token }) => ({
        field: 'fees',
        expected: 'fees that are taken out of the amount',
        actual: `${name} on top, in ${token.address} on chain ${token.chainId}`,
      })),
    ...atMost('fees', amount, sum(taken.map((fee) => fee.amount))),
  ]
}

function judgeMinimum(
  { slippage }: RouteRequest,
  { toAmount, minimumReceived, slippage: answered }: Route,
): RouteDifference[] {
  const accepted = inMillionths(slippage ?? Math.min(answered, largestDefaultSlippage))
  const forgiven = toAmount / millionths + 1n
  const floor = (toAmount * (millionths - accepted)) / millionths - forgiven
  return [
    ...atLeast('minimumReceived', max(floor, 1n), minimumReceived),
    ...atMost('minimumReceived', toAmount, minimumReceived),
    ...atLeast('slippage', 0n, inMillionths(answered)),
    ...atMost('slippage', inMillionths(slippage ?? largestDefaultSlippage), inMillionths(answered)),
  ]
}

const inMillionths = (fraction: number): bigint => BigInt(Math.round(fraction * Number(millionths)))

function judgeCall(
  { fromToken, toToken, to, account, amount }: RouteRequest,
  { transactionId, minimumReceived, toAmount }: Route,
  call: RouterCall,
  crosses: boolean,
): RouteDifference[] {
  const inCall = 'transaction.data'
  return [
    ...(transactionId === undefined
      ? []
      : same(`${inCall}.transactionId`, transactionId, call.transactionId)),
    ...sameAddress(`${inCall}.fromToken`, fromToken, call.fromToken),
    ...same(`${inCall}.amount`, amount, call.amount),
    ...sameAddress(`${inCall}.receiver`, account, call.receiver),
    ...same(
      `${inCall}.toChainId`,
      crosses ? to.chainId : 'this chain',
      call.toChainId ?? 'this chain',
    ),
    ...(crosses
      ? judgeArrival(to, toToken, call.arrives.token)
      : sameAddress(`${inCall}.arrives.token`, toToken, call.arrives.token)),
    ...atLeast(`${inCall}.arrives.minimum`, minimumReceived, call.arrives.minimum),
    // A minimum above the expected amount would always revert.
    ...atMost(`${inCall}.arrives.minimum`, toAmount, call.arrives.minimum),
    // An order that nobody fills pays back only what was bridged. `judgeWorth` compares it if an exchange comes before.
    ...(crosses && isSameAddress(fromToken, call.toToken)
      ? atLeast(`${inCall}.minimumOut`, leastBridged(amount), call.minimumOut)
      : []),
  ]
}

/** Compares the token that arrives. Some bridges name the wrapped coin for the native one, so both are accepted. */
function judgeArrival(
  { wrappedNative }: Network,
  toToken: Address,
  arriving: Address,
): RouteDifference[] {
  if (isNativeCoin(toToken) && isSameAddress(arriving, wrappedNative)) return []
  return sameAddress('transaction.data.arrives.token', toToken, arriving)
}

const atLeast = (field: string, least: bigint, actual: bigint): RouteDifference[] =>
  actual >= least ? [] : [{ field, expected: `at least ${least}`, actual: String(actual) }]

const atMost = (field: string, most: bigint, actual: bigint): RouteDifference[] =>
  actual <= most ? [] : [{ field, expected: `at most ${most}`, actual: String(actual) }]

function same<T extends bigint | number | string>(
  field: string,
  expected: T,
  actual: T,
): RouteDifference[] {
  return expected === actual ? [] : [{ field, expected: String(expected), actual: String(actual) }]
}

function sameAddress(field: string, expected: Address, actual: Address): RouteDifference[] {
  return isSameAddress(expected, actual) ? [] : [{ field, expected, actual }]
}

function listed(
  field: string,
  addresses: readonly Address[],
  actual: Address | undefined,
): RouteDifference[] {
  return actual && addresses.some((address) => isSameAddress(address, actual))
    ? []
    : [
        {
          field,
          expected: `one of the contracts that are configured for swaps on this network: ${addresses.join(', ')}`,
          actual: actual ?? 'none',
        },
      ]
}
