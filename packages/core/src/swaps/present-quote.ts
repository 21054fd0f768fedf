import { formatUnits } from 'viem'
import type { SwapQuoteBody } from '../api/swaps.js'
import { usdMicrosOf } from '../fees/usd-micros.js'
import type { FeePolicy, Token } from '../model/network.js'
import type { Route, RoutedToken, RouteOffer, RouteRequest, RouteTrust } from '../model/route.js'
import type { Plan } from '../operations/plan.js'
import type { PriceTable } from '../ports/price-source.js'
import { sum } from '../primitives/math.js'
import { isNativeCoin, nativeCoinAddress } from '../primitives/native-coin.js'
import { presentAlternatives } from './present-alternatives.js'

/** Decimals of `rate`. As many as the native coin has. */
const rateDecimals = 18

/**
 * Returns a route and its cost as an API response. USD values use the gateway's own prices, or the provider's if the
 * gateway has none. They are `null` if neither has a price. They are rounded down to a millionth of a dollar.
 */
export function presentQuote({
  request,
  route,
  plan,
  feeToken,
  prices,
  provider,
  warnings,
  trust,
  offers,
}: {
  readonly request: RouteRequest
  readonly route: Route
  /** `undefined`: gas and fees are unknown. */
  readonly plan: Pick<Plan, 'quote'> | undefined
  /** The token that pays the fee. `undefined`: native gas. */
  readonly feeToken: Token | undefined
  /** The gateway's own prices on the source network. */
  readonly prices: PriceTable
  readonly provider: string
  readonly warnings: SwapQuoteBody['warnings']
  readonly trust: RouteTrust
  /** Routes through other bridges. */
  readonly offers: readonly RouteOffer[]
}): SwapQuoteBody {
  const { from, to, amount } = request
  const { fromToken, toToken, toAmount, minimumReceived } = route
  const usd = (token: RoutedToken, value: bigint) => {
    const own = token.chainId === from.chainId ? prices.get(token.address) : undefined
    return micros(value, token.decimals, own ?? token.price)
  }
  const native = isNativeCoin(request.fromToken)
  const crosses = from.networkId !== to.networkId
  return {
    fromAmount: String(amount),
    toAmount: String(toAmount),
    fromAmountUsd: dollars(usd(fromToken, amount)),
    toAmountUsd: dollars(usd(toToken, toAmount)),
    rate: formatUnits(
      (toAmount * 10n ** BigInt(fromToken.decimals + rateDecimals)) /
        (amount * 10n ** BigInt(toToken.decimals)),
      rateDecimals,
    ),
    minimumReceived: String(minimumReceived),
    minimumReceivedUsd: dollars(usd(toToken, minimumReceived)),
    networkFeeUsd: dollars(networkFee(plan, feeToken, prices)),
    lifiFeesUsd: dollars(total(route.fees.map(({ token, amount: taken }) => usd(token, taken)))),
    ...serviceFee(plan, feeToken, from.feePolicy, prices),
    ...feeInInput(plan, { native, feeToken, symbol: from.nativeCoin.symbol }),
    slippage: request.slippage ?? route.slippage,
    estimatedTimeSeconds: route.estimatedTimeSeconds,
    bridge: crosses ? route.toolName : null,
    provider,
    warnings,
    routeTrust: trust,
    alternatives: crosses ? presentAlternatives(provider, offers, { ...route, trust }) : [],
  }
}

/** Returns the expected cost of gas in millionths of a dollar. */
function networkFee(
  plan: Pick<Plan, 'quote'> | undefined,
  feeToken: Token | undefined,
  prices: PriceTable,
): bigint | null {
  if (!plan) return null
  const { quote } = plan
  if (quote.kind === 'self-funded')
    return micros(quote.expectedAmount, 18, prices.get(nativeCoinAddress))
  const gas = quote.expectedAmount - quote.staticFee - quote.transferFee
  return feeToken ? micros(gas, feeToken.decimals, prices.get(feeToken.address)) : null
}

type ServiceFee = Pick<SwapQuoteBody, 'ugtpFeeUsd' | 'ugtpFeeStaticUsd' | 'ugtpFeePercent'>

/** Returns the service fee of a sponsored operation. All members are `null` for other operations. */
function serviceFee(
  plan: Pick<Plan, 'quote'> | undefined,
  feeToken: Token | undefined,
  { staticUsdMicros, transferFeeBps }: FeePolicy,
  prices: PriceTable,
): ServiceFee {
  if (plan?.quote.kind !== 'sponsored' || !feeToken)
    return { ugtpFeeUsd: null, ugtpFeeStaticUsd: null, ugtpFeePercent: null }
  const percentage = micros(plan.quote.transferFee, feeToken.decimals, prices.get(feeToken.address))
  return {
    ugtpFeeUsd: dollars(total([staticUsdMicros, percentage])),
    ugtpFeeStaticUsd: dollars(staticUsdMicros),
    // Basis points are hundredths of a percent.
    ugtpFeePercent: formatUnits(transferFeeBps, 2),
  }
}

type FeeInInput = Pick<SwapQuoteBody, 'feeTokenAmount' | 'feeTokenSymbol' | 'feeReserveTokenAmount'>

/**
 * Returns the fee in the swapped asset: the paymaster collects a fee token, native coin pays gas. `null` if the asset
 * pays no fees.
 */
function feeInInput(
  plan: Pick<Plan, 'quote'> | undefined,
  { native, feeToken, symbol }: { native: boolean; feeToken: Token | undefined; symbol: string },
): FeeInInput {
  const paysItself = plan?.quote.kind === (native ? 'self-funded' : 'sponsored')
  if (!plan || !paysItself)
    return { feeTokenAmount: null, feeTokenSymbol: null, feeReserveTokenAmount: null }
  return {
    feeTokenAmount: String(plan.quote.expectedAmount),
    feeTokenSymbol: native ? symbol : (feeToken?.symbol ?? null),
    feeReserveTokenAmount: String(plan.quote.maxAmount),
  }
}

const micros = (amount: bigint, decimals: number, price: bigint | undefined): bigint | null =>
  price === undefined ? null : usdMicrosOf(amount, decimals, price)

/** Returns the sum. `null` if one of the values is unknown. */
const total = (values: readonly (bigint | null)[]): bigint | null =>
  values.some((value) => value === null) ? null : sum(values.map((value) => value ?? 0n))

const dollars = (value: bigint | null): string | null =>
  value === null ? null : formatUnits(value, 6)
