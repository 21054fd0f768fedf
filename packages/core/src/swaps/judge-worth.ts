import type { Address } from 'viem'
import type { Route, RouteRequest } from '../model/route.js'
import { type PriceTable, priceDecimals } from '../ports/price-source.js'
import type { RouteDifference } from './judge-route.js'

const basisPoints = 10_000n
/** Slippage counts in millionths. */
const millionths = 1_000_000n

/**
 * Compares the least that a route promises with what is sent, at our own prices: a provider names the price of a swap, and
 * may name any. More than the slippage and `largestLossBps` beside it is not lost to fees and markets, but to somebody.
 * Where we have no price of both tokens, nothing is known.
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

/** In US dollars, times 10^`priceDecimals`. */
function worth(
  token: Address,
  amount: bigint,
  decimals: number,
  prices: PriceTable,
): bigint | undefined {
  const price = prices.get(token)
  return price === undefined ? undefined : (amount * price) / 10n ** BigInt(decimals)
}

/** To a hundredth, for people. */
function dollars(value: bigint): string {
  const cents = value / 10n ** BigInt(priceDecimals - 2)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
