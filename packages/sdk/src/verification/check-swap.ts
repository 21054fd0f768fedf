import { approvalCalls, type Call, isNativeCoin } from '@gasless-gateway/core/erc4337'
import {
  isKnownLifiCall,
  leastBridged,
  type RouterCall,
  readLifiCall,
} from '@gasless-gateway/core/swaps/lifi'
import { type Address, isAddressEqual } from 'viem'
import { VerificationError } from '../errors/verification-error.js'
import type { SwapRequest } from '../model/prepared-transaction.js'
import type { RoutingPin } from '../pins/pins.js'
import { expectAtLeast, expectAtMost, expectSame } from './expect.js'

/** Effects of a swap, decoded from its call data. */
export interface VerifiedSwap {
  /** Network where the token arrives. */
  readonly toNetworkId: string
  /** The account itself. */
  readonly receiver: Address
  /** Token that arrives: `toToken`, or possibly the wrapped form of the native coin on another network. */
  readonly token: Address
  /**
   * Minimum amount that arrives, in base units. A router on one network reverts below it. Across pays what was bridged
   * back after the fill deadline. DLN does not: an order that nobody fills keeps the money until the receiver cancels
   * it on the destination network.
   */
  readonly minimumReceived: bigint
  /** Wei that the bridge takes in addition to the amount. */
  readonly bridgeFee: bigint
}

export interface SwapPlace {
  readonly account: Address
  readonly networkId: string
  readonly routing: RoutingPin
  /** Routing pin of the destination network, if it is pinned and differs from the network of the operation. */
  readonly destination: RoutingPin | undefined
}

/**
 * Checks that the calls begin with an approval of exactly the amount to a pinned spender. A call of a pinned router
 * must follow, with arguments that match the request. Returns how many calls those are. It does not check what the
 * router does in between, or its price. On one network, the minimum that arrives bounds both. Across networks, an order
 * that is never filled pays back only what was bridged, so the amount that reaches the bridge is bounded as well.
 *
 * Across networks, a request that trusts the router accepts a call of an unknown function. Then approval, target and
 * value are checked alone. The router may also take what the account allowed it earlier; the gateway's simulation shows
 * that, and the SDK does not. Nothing is known about what arrives: `swap` is `undefined`.
 */
export function checkSwap(
  calls: readonly Call[],
  request: SwapRequest,
  { account, networkId, routing, destination }: SwapPlace,
): { readonly count: number; readonly swap?: VerifiedSwap } {
  const { toNetworkId } = request
  const approvals = countApprovals(calls, request, routing.spenders)
  const call = calls[approvals]
  const sentence = 'The operation performs another call than requested.'
  if (!call || !isOneOf(routing.targets, call.to))
    throw new VerificationError(sentence, {
      field: 'swap.to',
      expected: `one of ${routing.targets.join(', ')}`,
      actual: call?.to ?? 'no call',
    })
  const read = readLifiCall(call.data)
  const count = approvals + 1
  if (!read) {
    if (request.routeTrust !== 'router' || toNetworkId === networkId || isKnownLifiCall(call.data))
      throw new VerificationError(sentence, {
        field: 'swap.data',
        expected: 'a known call',
        actual: call.data,
      })
    checkValue(request, call)
    return { count }
  }
  const here = 'this network'
  const facts: readonly [field: string, expected: string, actual: string][] = [
    ['swap.fromToken', request.fromToken, read.fromToken],
    ['swap.amount', String(BigInt(request.amount)), String(read.amount)],
    ['swap.receiver', account, read.receiver],
    [
      'swap.toNetworkId',
      toNetworkId === networkId ? here : toNetworkId,
      String(read.toChainId ?? here),
    ],
  ]
  for (const [field, expected, actual] of facts) expectSame(field, expected, actual, sentence)
  checkBridged(request, read, routing)
  return {
    count,
    swap: {
      toNetworkId,
      receiver: read.receiver,
      token: checkToken(request, read, destination),
      minimumReceived: checkMinimum(request, read),
      bridgeFee: checkValue(request, call),
    },
  }
}

/** Returns the number of approval calls: `approve(spender, amount)`, optionally after `approve(spender, 0)`. */
function countApprovals(
  calls: readonly Call[],
  { fromToken, amount }: SwapRequest,
  spenders: readonly Address[],
): number {
  if (isNativeCoin(fromToken)) return 0
  for (const spender of spenders)
    for (const approvalReset of [false, true]) {
      const expected = approvalCalls({ address: fromToken, approvalReset }, spender, BigInt(amount))
      if (expected.every((call, index) => isSame(call, calls[index]))) return expected.length
    }
  const [first] = calls
  throw new VerificationError('The operation does not approve exactly the amount.', {
    field: 'swap.approval',
    expected: `approve(${spenders.join(' or ')}, ${amount}) on ${fromToken}`,
    actual: `${first?.data} to ${first?.to}`,
  })
}

const isSame = ({ to, data, value }: Call, other: Call | undefined): boolean =>
  other !== undefined &&
  isAddressEqual(to, other.to) &&
  value === other.value &&
  data === other.data.toLowerCase()

const isOneOf = (addresses: readonly Address[], address: Address): boolean =>
  addresses.some((one) => isAddressEqual(one, address))

/** Returns the token. For the native coin, also returns its wrapped form on a pinned network. */
const formsOf = (token: Address, routing: RoutingPin | undefined): readonly Address[] =>
  isNativeCoin(token) && routing?.wrappedNative ? [token, routing.wrappedNative] : [token]

function checkToken(
  { toToken }: SwapRequest,
  { arrives: { token } }: RouterCall,
  destination: RoutingPin | undefined,
): Address {
  const allowed = formsOf(toToken, destination)
  if (!isOneOf(allowed, token))
    throw new VerificationError('Another token would arrive than requested.', {
      field: 'swap.toToken',
      expected: allowed.join(' or '),
      actual: token,
    })
  return token
}

/**
 * Checks that the minimum is above zero even if the caller accepts any price. Across networks it also has an upper
 * bound: nobody fills an order for more than its market price, and the order locks the money. The bound is a tenth
 * above, rounded down, for slippage and price changes since the caller looked.
 */
function checkMinimum(
  { minimumReceived }: SwapRequest,
  { arrives, toChainId }: RouterCall,
): bigint {
  const accepted = BigInt(minimumReceived ?? 0) || 1n
  const sentence = 'Less may arrive than your minimum.'
  expectAtLeast('minimumReceived', accepted, arrives.minimum, sentence)
  // Without a minimum the bound is 1, so no order across networks passes.
  if (toChainId)
    expectAtMost(
      'minimumReceived',
      (accepted * 11n) / 10n,
      arrives.minimum,
      'The bridge asks for over 10 % more than your minimum. Pass one near the price.',
    )
  return arrives.minimum
}

/** Checks that the router hands enough to the bridge. By default, only fees may be taken from `fromToken` before. */
function checkBridged(
  { fromToken, amount, minimumBridged }: SwapRequest,
  { toChainId, toToken, minimumOut }: RouterCall,
  routing: RoutingPin,
): void {
  const { token, amount: least } = minimumBridged ?? {
    token: fromToken,
    amount: leastBridged(BigInt(amount)),
  }
  if (toChainId && (!isOneOf(formsOf(token, routing), toToken) || minimumOut < BigInt(least)))
    throw new VerificationError('Less may arrive at the bridge than `minimumBridged`.', {
      field: 'minimumBridged',
      expected: `at least ${least} of ${token}`,
      actual: `${minimumOut} of ${toToken}`,
    })
}

/**
 * Checks the native coin that is sent: the amount, if the native coin is swapped, plus a fee of the bridge. Returns
 * that fee.
 */
function checkValue(
  { fromToken, amount, maxBridgeFee = '0' }: SwapRequest,
  { value }: Call,
): bigint {
  const swapped = isNativeCoin(fromToken) ? BigInt(amount) : 0n
  expectAtLeast('swap.value', swapped, value, 'The operation performs another call than requested.')
  expectAtMost(
    'maxBridgeFee',
    BigInt(maxBridgeFee),
    value - swapped,
    'The bridge takes more than `maxBridgeFee`.',
  )
  return value - swapped
}
