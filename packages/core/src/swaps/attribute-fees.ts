import { type Address, isAddressEqual, maxUint256 } from 'viem'
import { type AnnouncedFee, announcedFees } from '../fees/announced-fees.js'
import { usdMicrosOf } from '../fees/usd-micros.js'
import type { Network } from '../model/network.js'
import { findToken } from '../model/network-registry.js'
import type { RouterFee } from '../model/router-fee.js'
import type { SwapTerms } from '../model/swap-terms.js'
import { min, sum } from '../primitives/math.js'
import { isNativeCoin } from '../primitives/native-coin.js'
import type { TakenFee } from './taken-fees.js'

/** The gateway's own prices at the time of the block. Tokens without a price are missing. */
type BlockPrices = readonly { readonly token: Address; readonly price: bigint }[]

/**
 * Returns the fees that a provider and its partners took from an executed swap, by token. For each token, fees that the
 * chain shows take precedence over announced fees.
 */
export function attributeFees(
  network: Network,
  terms: SwapTerms,
  taken: readonly TakenFee[],
  prices: BlockPrices,
): RouterFee[] {
  const announced = announcedFees(network, terms)
  const shown = taken.map(({ token }) => token)
  const silent = announced.filter(
    ({ token }) => !shown.some((address) => isAddressEqual(address, token.address)),
  )
  return [
    ...[...new Set(shown)].map((token) => {
      const said = announced.find((fee) => isAddressEqual(fee.token.address, token))
      const ofToken = taken.filter((fee) => fee.token === token)
      return routerFee(network, token, said, splitOf(ofToken, said), 'chain', prices)
    }),
    ...silent.map((said) =>
      routerFee(network, said.token.address, said, said, 'announced', prices),
    ),
  ]
}

/** Returns the fees of a failed swap: 0 in each token with an announced fee. */
export const noFees = (network: Network, terms: SwapTerms): RouterFee[] =>
  announcedFees(network, terms).map((said) =>
    routerFee(
      network,
      said.token.address,
      said,
      { integratorAmount: 0n, providerAmount: 0n },
      'chain',
      [],
    ),
  )

type Split = Pick<RouterFee, 'integratorAmount' | 'providerAmount'>

function splitOf(taken: readonly TakenFee[], announced: AnnouncedFee | undefined): Split {
  const apart = taken.filter((fee) => fee.kind === 'told-apart')
  const handedOn = taken.flatMap((fee) => (fee.kind === 'handed-on' ? fee.amounts : []))
  const share = shareOf(handedOn, announced)
  return {
    integratorAmount: sum(apart.map((fee) => fee.integratorAmount)) + share,
    providerAmount: sum(apart.map((fee) => fee.providerAmount)) + sum(handedOn) - share,
  }
}

/**
 * Returns the project's share of amounts that went to unknown recipients. If one amount is exactly the announced share,
 * returns it. Otherwise returns the announced fraction of the sum, rounded down.
 */
function shareOf(amounts: readonly bigint[], announced: AnnouncedFee | undefined): bigint {
  if (!announced || announced.integratorAmount === 0n) return 0n
  const { integratorAmount, providerAmount } = announced
  if (amounts.includes(integratorAmount)) return integratorAmount
  return (sum(amounts) * integratorAmount) / (integratorAmount + providerAmount)
}

/** The largest amount that the database stores. No token has more, but claimed fees may add up to more. */
const mostStored = maxUint256

function routerFee(
  network: Network,
  token: Address,
  announced: AnnouncedFee | undefined,
  { integratorAmount, providerAmount }: Split,
  source: RouterFee['source'],
  prices: BlockPrices,
): RouterFee {
  const { symbol, decimals } = announced?.token ??
    unitOf(network, token) ?? { symbol: null, decimals: null }
  const own = prices.find((priced) => isAddressEqual(priced.token, token))
  const price = own?.price ?? announced?.token.price
  const usdMicros = (amount: bigint) => {
    if (amount === 0n) return 0n
    if (decimals === null || price === undefined) return null
    const micros = usdMicrosOf(amount, decimals, price)
    // A price that gives a larger value is not credible.
    return micros <= mostStored ? micros : null
  }
  return {
    token,
    symbol,
    decimals,
    integratorAmount: min(integratorAmount, mostStored),
    providerAmount: min(providerAmount, mostStored),
    integratorUsdMicros: usdMicros(integratorAmount),
    providerUsdMicros: usdMicros(providerAmount),
    source,
  }
}

const unitOf = (network: Network, token: Address) =>
  isNativeCoin(token) ? network.nativeCoin : findToken(network, token)
