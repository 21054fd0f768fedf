import { isAddressEqual, parseUnits } from 'viem'
import type { MarketPrices } from '../ports/market-prices.js'
import { priceDecimals } from '../ports/price-source.js'
import type { ListedToken } from './market-prices-contract.js'

/** Prices that never change, of tokens on one chain. */
export const staticMarketPrices = (
  listed: readonly ListedToken[],
  { chainId }: { readonly chainId: number },
): MarketPrices => ({
  async price(network, { address, decimals }) {
    const token = listed.find(
      (one) => isAddressEqual(one.address, address) && one.decimals === decimals,
    )
    if (network.chainId !== chainId || token?.usd === undefined) return undefined
    return parseUnits(token.usd, priceDecimals) || undefined
  },
})
