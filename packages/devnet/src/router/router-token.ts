import type { CoinKey, Token } from '@lifi/types'
import { type Address, formatUnits, zeroAddress } from 'viem'
import { priceFeedDecimals } from '../chains/price-feed-decimals.js'

/** A token that the router trades. */
export interface RouterToken {
  readonly chainId: number
  /** Zero is the native coin. */
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** US dollars for one whole token, with the decimals of the price feeds. */
  readonly price: bigint
  /** Its allowance has to be zero before it is changed. */
  readonly approvalReset: boolean
  /** The bridge has some of it on every chain. */
  readonly bridgeable: boolean
}

export const isNative = ({ address }: { readonly address: Address }) => address === zeroAddress

/** US dollars with the decimals of the price feeds, rounded down. */
export const usdOf = ({ price, decimals }: RouterToken, amount: bigint) =>
  (amount * price) / 10n ** BigInt(decimals)

/** The same with four decimals, as LI.FI writes it. */
export function usdText(token: RouterToken, amount: bigint): string {
  const tenThousandths = usdOf(token, amount) / 10n ** BigInt(priceFeedDecimals - 4)
  const digits = tenThousandths.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** The token as LI.FI describes it. */
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
