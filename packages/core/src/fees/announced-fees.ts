import type { Address } from 'viem'
import type { Network } from '../model/network.js'
import type { RoutedToken, RouteFee } from '../model/route.js'
import type { SwapTerms } from '../model/swap-terms.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { sum } from '../primitives/math.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'

/** The announced fee of a provider and its partners in one token. */
export interface AnnouncedFee {
  readonly token: RoutedToken
  readonly integratorAmount: bigint
  readonly providerAmount: bigint
}

/**
 * Returns the announced fees on this chain, by token. A provider deducts its fee from the amount before the swap. A fee
 * that is paid on top, or in another token, belongs to a bridge. It counts only if the project gets a share of it.
 */
export function announcedFees(
  { chainId }: Pick<Network, 'chainId'>,
  { fromToken, fees }: Pick<SwapTerms, 'fromToken' | 'fees'>,
): AnnouncedFee[] {
  const counted = fees.filter(
    ({ token, included, integratorAmount }) =>
      token.chainId === chainId &&
      (integratorAmount > 0n || (included && isSameAddress(token.address, fromToken))),
  )
  return oneOfEach(counted).map((token) => {
    const parts = counted.filter((fee) => isSameAddress(fee.token.address, token.address))
    const integratorAmount = sum(parts.map((fee) => fee.integratorAmount))
    return {
      token,
      integratorAmount,
      providerAmount: sum(parts.map(({ amount }) => amount)) - integratorAmount,
    }
  })
}

const oneOfEach = (fees: readonly RouteFee[]): RoutedToken[] => {
  const tokens: RoutedToken[] = []
  for (const { token } of fees)
    if (!tokens.some(({ address }) => isSameAddress(address, token.address))) tokens.push(token)
  return tokens
}

/**
 * Returns the tokens, as the network spells them, in which a fee of the swap is expected. Tokens without a price feed
 * are left out.
 */
export function routerFeeTokens(network: Network, terms: SwapTerms): Address[] {
  const expected = [
    terms.fromToken,
    ...announcedFees(network, terms).map(({ token }) => token.address),
  ]
  return pricedAssets(network).filter((asset) =>
    expected.some((token) => isSameAddress(token, asset)),
  )
}

const pricedAssets = ({ nativePriceFeed, tokens }: Network): Address[] => [
  ...(nativePriceFeed ? [nativeCoinAddress] : []),
  ...tokens.flatMap(({ address, priceFeed }) => (priceFeed ? [address] : [])),
]
