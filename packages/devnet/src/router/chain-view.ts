import {
  devnetExchangeAbi,
  devnetPriceFeedAbi,
  devnetTokenAbi,
} from '@gasless-gateway/contracts/devnet'
import { type Address, createPublicClient, http, type PublicClient, zeroAddress } from 'viem'
import type { DevnetChain } from '../chains/devnet-chain.js'
import type { DevnetDeployment } from '../chains/devnet-deployment.js'
import { priceFeedDecimals } from '../chains/price-feed-decimals.js'
import type { RouterToken } from './router-token.js'

/** The router's reads from one chain. Nothing is cached. */
export interface ChainView {
  readonly chain: DevnetChain
  readonly chainId: number
  readonly client: PublicClient
  /**
   * Returns the tokens, the native coin first. Their prices come from the feeds. USDT has no feed and costs one dollar.
   */
  tokens(): Promise<readonly RouterToken[]>
  /** Returns the output of a swap along the path, in base units. */
  amountOut(path: readonly Address[], amountIn: bigint): Promise<bigint>
  /** Returns the output at the current prices, without price impact and pool fees. Rounded down in each pool. */
  amountAtSpot(path: readonly Address[], amountIn: bigint): Promise<bigint>
  bridgeBalance(token: Address): Promise<bigint>
}

const oneDollar = 10n ** BigInt(priceFeedDecimals)

export function createChainView(chain: DevnetChain, deployment: DevnetDeployment): ChainView {
  const { network, rpcUrl } = chain
  const { chainId } = network
  // Calls of the same moment share one HTTP request.
  const client = createPublicClient({
    transport: http(rpcUrl, { batch: true, timeout: 300_000 }),
    cacheTime: 0,
  })
  const exchange = { address: deployment.exchange.address, abi: devnetExchangeAbi } as const
  const bridge = deployment.bridge.address

  const coin = { ...network.nativeCoin, address: zeroAddress, priceFeed: network.nativePriceFeed }
  const usdt = {
    address: deployment.usdt.address,
    symbol: 'USDT',
    name: 'Tether USD (devnet)',
    decimals: 6,
    priceFeed: undefined,
  }

  const priceAt = async (feed: { readonly address: Address } | undefined) =>
    feed
      ? client.readContract({
          address: feed.address,
          abi: devnetPriceFeedAbi,
          functionName: 'latestAnswer',
        })
      : oneDollar

  return {
    chain,
    chainId,
    client,
    tokens: () =>
      Promise.all(
        [coin, ...network.tokens, usdt].map(
          async ({ address, symbol, name, decimals, priceFeed }) => ({
            chainId,
            address,
            symbol,
            name,
            decimals,
            price: await priceAt(priceFeed),
            approvalReset: address === usdt.address,
            bridgeable: address !== usdt.address,
          }),
        ),
      ),
    async amountOut(path, amountIn) {
      const amounts = await client.readContract({
        ...exchange,
        functionName: 'amountsOut',
        args: [path, amountIn],
      })
      return amounts.at(-1) ?? 0n
    },
    async amountAtSpot(path, amountIn) {
      const reserve = (asset: Address, other: Address) =>
        client.readContract({ ...exchange, functionName: 'reserve', args: [asset, other] })
      const pools = await Promise.all(
        path.slice(1).map((to, at) => {
          const from = path[at] as Address
          return Promise.all([reserve(from, to), reserve(to, from)])
        }),
      )
      return pools.reduce((amount, [from, to]) => (amount * to) / from, amountIn)
    },
    bridgeBalance: (token) =>
      token === zeroAddress
        ? client.getBalance({ address: bridge })
        : client.readContract({
            address: token,
            abi: devnetTokenAbi,
            functionName: 'balanceOf',
            args: [bridge],
          }),
  }
}
