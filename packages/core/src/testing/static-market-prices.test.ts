import { marketPricesContract } from './market-prices-contract.js'
import { staticMarketPrices } from './static-market-prices.js'

marketPricesContract('prices that never change', async (listed) => ({
  prices: staticMarketPrices(listed, { chainId: 8453 }),
  close: async () => {},
}))
