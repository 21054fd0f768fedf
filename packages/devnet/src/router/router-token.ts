import type { CoinKey, Token } from '@lifi/types'
import { type Address, formatUnits, zeroAddress } from 'viem'
import { priceFeedDecimals } from '../chains/price-feed-decimals.js'

/** A token that the router trades. */
export interface RouterToken {
  readonly chainId: number
  /** The zero address is the native coin. */
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** US dollars for one whole token, with the decimals of the price feeds. */
  readonly price: bigint
  /** An allowance must be 0 before it can change. */
  readonly approvalReset: boolean
  /** The bridge holds this token on every chain. */
  readonly bridgeable: boolean
}

export const isNative = ({ address }: { readonly address: Address }) => address === zeroAddress

/** Returns the value of base units in US dollars, with the decimals of the price feeds, rounded down. */
export const usdOf = ({ price, decimals }: RouterToken, amount: bigint) =>
  (amount * price) / 10n ** BigInt(decimals)

/** Returns the value of base units in US dollars with four decimals, in LI.FI's format. */
export function usdText(token: RouterToken, amount: bigint): string {
  const tenThousandths = usdOf(token, amount) / 10n ** BigInt(priceFeedDecimals - 4)
  const digits = tenThousandths.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** Returns the token in LI.FI's format. */
export const tokenAnswer = ({
  chainId,
  address,
  symbol,
  name,
  decimals,
  price,
}: RouterToken): Token => ({
  chainId,
  address,
  symbol,
  name,
  decimals,
  coinKey: symbol as CoinKey,
  logoURI: `https://logos.invalid/${symbol}.png`,
  priceUSD: formatUnits(price, priceFeedDecimals),
})
