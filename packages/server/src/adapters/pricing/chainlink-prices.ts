import {
  type Clock,
  type Logger,
  type Network,
  nativeCoinAddress,
  type PriceFeed,
  type PriceSource,
  priceDecimals,
} from '@gasless-gateway/core'
import { type Address, type PublicClient, parseAbi } from 'viem'

const aggregatorAbi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])

/** Prices from the Chainlink aggregators that the network definition names. Stale, zero and negative answers are left out. */
export function createChainlinkPrices({
  clientOf,
  clock,
  logger,
}: {
  clientOf: (networkId: string) => PublicClient
  clock: Clock
  logger: Logger
}): PriceSource {
  const read = async (network: Network, feed: PriceFeed): Promise<bigint | undefined> => {
    try {
      const [, answer, , updatedAt] = await clientOf(network.networkId).readContract({
        address: feed.address,
        abi: aggregatorAbi,
        functionName: 'latestRoundData',
      })
      const age = Math.floor(clock.now().getTime() / 1000) - Number(updatedAt)
      const price = rescale(answer, feed.decimals)
      if (price > 0n && age <= feed.maxAgeSeconds) return price
      logger.warn(
        { networkId: network.networkId, feed: feed.address, age, answer: answer.toString() },
        'price feed is stale or has no usable price',
      )
    } catch (error) {
      logger.warn(
        { networkId: network.networkId, feed: feed.address, err: error },
        'price feed does not answer',
      )
    }
    return undefined
  }
  return {
    async prices(network) {
      const feeds: [Address, PriceFeed | undefined][] = [
        [nativeCoinAddress, network.nativePriceFeed],
        ...network.tokens.map(
          ({ address, priceFeed }) => [address, priceFeed] as [Address, PriceFeed | undefined],
        ),
      ]
      const entries = await Promise.all(
        feeds.map(async ([asset, feed]) => [asset, feed && (await read(network, feed))] as const),
      )
      return new Map(
        entries.flatMap(([asset, price]) => (price === undefined ? [] : [[asset, price]])),
      )
    },
  }
}

function rescale(answer: bigint, decimals: number): bigint {
  return decimals <= priceDecimals
    ? answer * 10n ** BigInt(priceDecimals - decimals)
    : answer / 10n ** BigInt(decimals - priceDecimals)
}
