import type { Address } from 'viem'
import type { Route, RouteRequest } from '../model/route.js'
import { type PriceTable, priceDecimals } from '../ports/price-source.js'
import type { RouteDifference } from './judge-route.js'

const basisPoints = 10_000n
/** Slippage is rounded to millionths. */
const millionths = 1_000_000n

/**
 * Compares the value of a route's minimum with the value that is sent. Uses the gateway's own prices, because a provider may claim any
 * price. Returns a difference if the loss is more than the slippage and `largestLossBps` together. Fees and markets do not explain such a
 * loss. If the price of one token is missing, nothing is compared, and the result is empty.
 */
export function judgeWorth(
  { fromToken, toToken, amount }: RouteRequest,
  route: Route,
  {
    pricesFrom,
    pricesTo,
    largestLossBps,
  }: {
    readonly pricesFrom: PriceTable
    readonly pricesTo: PriceTable
    readonly largestLossBps: bigint
  },
): readonly RouteDifference[] {
  const sent = worth(fromToken, amount, route.fromToken.decimals, pricesFrom)
  const arrives = worth(toToken, route.minimumReceived, route.toToken.decimals, pricesTo)
  if (sent === undefined || arrives === undefined) return []
  const slippage = BigInt(Math.round(route.slippage * Number(millionths)))
  const least =
    (sent * (millionths - slippage) * (basisPoints - largestLossBps)) / (millionths * basisPoints)
  return arrives >= least
    ? []
    : [
        {
          field: 'minimumReceived',
          expected: `worth ${dollars(least)} USD at least`,
          actual: `${dollars(arrives)} USD`,
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
