import type { Address } from 'viem'
import { findToken } from '../model/network-registry.js'
import type { Route, RouteRequest, RouterCall } from '../model/route.js'
import { type PriceTable, priceDecimals } from '../ports/price-source.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { isNativeCoin } from '../primitives/native-coin.js'
import type { RouteDifference } from './judge-route.js'

const basisPoints = 10_000n
/** Slippage is rounded to millionths. */
const millionths = 1_000_000n

/**
 * Compares the value of a route's minimum with the value that is sent. Uses the gateway's own prices, because a
 * provider may claim any price. Returns a difference if the loss is more than the slippage and `largestLossBps`
 * together. Fees and markets do not explain such a loss. If the price of one token is missing, these two are not
 * compared. Across networks, the value that reaches the bridge is compared, too.
 */
export function judgeWorth(
  request: RouteRequest,
  route: Route,
  {
    call,
    pricesFrom,
    pricesTo,
    largestLossBps,
  }: {
    readonly call: RouterCall | undefined
    readonly pricesFrom: PriceTable
    readonly pricesTo: PriceTable
    readonly largestLossBps: bigint
  },
): readonly RouteDifference[] {
  const { fromToken, toToken, amount } = request
  const { minimumReceived } = route
  const slippage = BigInt(Math.round(route.slippage * Number(millionths)))
  const arriving = (minimum: bigint) => worth(toToken, minimum, route.toToken.decimals, pricesTo)
  const sent = worth(fromToken, amount, route.fromToken.decimals, pricesFrom)
  const floor =
    sent === undefined
      ? undefined
      : (sent * (millionths - slippage) * (basisPoints - largestLossBps)) /
        (millionths * basisPoints)
  return [
    ...atLeast('minimumReceived', floor, arriving(minimumReceived)),
    ...(call?.toChainId === undefined
      ? []
      : judgeBridged(request, call, {
          floor,
          // The order may demand more than the route promises.
          demanded: arriving(call.arrives.minimum),
          prices: pricesFrom,
          largestLossBps,
        })),
  ]
}

/**
 * Compares the least value that reaches the bridge with the value that is sent, and with the demand of the order. An
 * order that demands far more than its bridge was given is never filled, and pays back only what was bridged. Without a
 * price of the bridged token, or of both others, an exchange before the bridge could take everything, so the route is
 * refused.
 */
function judgeBridged(
  { from, fromToken }: RouteRequest,
  { toToken, minimumOut }: RouterCall,
  {
    floor,
    demanded,
    prices,
    largestLossBps,
  }: {
    readonly floor: bigint | undefined
    readonly demanded: bigint | undefined
    readonly prices: PriceTable
    readonly largestLossBps: bigint
  },
): readonly RouteDifference[] {
  const field = 'transaction.data.minimumOut'
  const { decimals } = (isNativeCoin(toToken) ? from.nativeCoin : findToken(from, toToken)) ?? {}
  const bridged = decimals === undefined ? undefined : worth(toToken, minimumOut, decimals, prices)
  // `judgeRoute` compares the amounts of the same token.
  const isExchanged = !isSameAddress(fromToken, toToken)
  if (isExchanged && (bridged === undefined || (floor ?? demanded) === undefined))
    return [{ field, expected: 'a bridged token that can be compared by price', actual: toToken }]
  return [
    ...atLeast(field, isExchanged ? floor : undefined, bridged),
    ...atLeast(
      field,
      demanded === undefined
        ? undefined
        : (demanded * (basisPoints - largestLossBps)) / basisPoints,
      bridged,
    ),
  ]
}

/** Compares two values in dollars, if both are known. */
function atLeast(
  field: string,
  least: bigint | undefined,
  actual: bigint | undefined,
): RouteDifference[] {
  return least === undefined || actual === undefined || actual >= least
    ? []
    : [
        {
          field,
          expected: `worth ${dollars(least)} USD at least`,
          actual: `${dollars(actual)} USD`,
        },
      ]
}

/** Returns US dollars, times 10^`priceDecimals`. `undefined`: the token has no price. */
function worth(
  token: Address,
  amount: bigint,
  decimals: number,
  prices: PriceTable,
): bigint | undefined {
  const price = prices.get(token)
  return price === undefined ? undefined : (amount * price) / 10n ** BigInt(decimals)
}

/** Formats US dollars with two decimals, rounded down. */
function dollars(value: bigint): string {
  const cents = value / 10n ** BigInt(priceDecimals - 2)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
