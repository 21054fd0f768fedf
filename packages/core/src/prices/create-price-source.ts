import type { Address } from 'viem'
import type { Network, PriceFeed } from '../networks/network.js'
import type { Clock } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import type { MarketAsset, MarketPrices } from '../ports/market-prices.js'
import type { FeedRange, FeedRound, PriceFeeds } from '../ports/price-feeds.js'
import type { PriceSource } from '../ports/price-source.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { type AcceptedAnswer, judgeAnswer } from './judge-answer.js'
import { isFurtherThan } from './price-arithmetic.js'
import { sequencerTrouble } from './sequencer-trouble.js'

interface Asset extends MarketAsset {
  readonly feed: PriceFeed | undefined
}

/** What the sources say of an asset; `round` is missing when the feed does not answer. */
interface Reading {
  readonly asset: Asset
  readonly round: FeedRound | undefined
  readonly range: FeedRange | undefined
  readonly market: bigint | undefined
}

/**
 * Prices from the feeds that the network names, and from the market where it names none. A feed's answer that is too
 * old, out of bounds, too far from the last accepted one or from the market's is left out, and the market never stands
 * in for it: each is a warning in the log. While a rollup's sequencer is in trouble there are no prices at all.
 *
 * What was accepted last is remembered as long as this source lives.
 */
export function createPriceSource({
  feeds,
  market,
  clock,
  logger,
}: {
  feeds: PriceFeeds
  /** Absent: assets without a feed have no price, and feeds are believed alone. */
  market: MarketPrices | undefined
  clock: Clock
  logger: Logger
}): PriceSource {
  const accepted = new Map<string, AcceptedAnswer>()
  const now = () => BigInt(Math.floor(clock.now().getTime() / 1000))

  const read = async <T>(
    { networkId }: Network,
    feed: Address,
    request: Promise<T>,
  ): Promise<T | undefined> => {
    try {
      return await request
    } catch (error) {
      logger.warn({ networkId, feed, err: error }, 'price feed does not answer')
      return undefined
    }
  }

  const readAsset = async (network: Network, asset: Asset): Promise<Reading> => {
    const { feed } = asset
    // Started together, these travel as one request.
    const [answered, marketPrice] = await Promise.all([
      feed &&
        read(
          network,
          feed.address,
          Promise.all([
            feeds.latestRound(network, feed.address),
            feeds.range(network, feed.address),
          ]),
        ),
      network.marketPrices && market?.price(network, asset),
    ])
    return { asset, round: answered?.[0], range: answered?.[1], market: marketPrice }
  }

  const troubleOf = async (network: Network): Promise<string | undefined> => {
    const { sequencerFeed: feed } = network
    if (!feed) return undefined
    const round = await read(network, feed.address, feeds.latestRound(network, feed.address))
    return round ? sequencerTrouble(feed, round, now()) : 'the sequencer feed does not answer'
  }

  const priceOf = (network: Network, { asset, round, range, market: marketPrice }: Reading) => {
    const { address, feed } = asset
    if (!feed) return marketPrice
    if (!round) return undefined
    const { networkId, marketPrices } = network
    const refuse = (why: string) => {
      const { answer, updatedAt } = round
      logger.warn(
        { networkId, feed: feed.address, answer: `${answer}`, updatedAt: `${updatedAt}` },
        `price feed is not believed: its answer ${why}`,
      )
      return undefined
    }
    const key = `${networkId}:${address}`
    const last = accepted.get(key)
    const judged = judgeAnswer(feed, round, { range, now: now(), last })
    if ('refusal' in judged) return refuse(judged.refusal)
    const { price } = judged
    if (
      marketPrices &&
      marketPrice !== undefined &&
      isFurtherThan(marketPrice, price, marketPrices.maxDeviationBps)
    )
      return refuse(
        `is more than ${marketPrices.maxDeviationBps} basis points from the routing provider’s price`,
      )
    // An endpoint that lags shows an older round: it must not become the one to compare with.
    if (!last || round.updatedAt >= last.updatedAt)
      accepted.set(key, { price, updatedAt: round.updatedAt, acceptedAt: now() })
    return price
  }

  return {
    async prices(network) {
      const [trouble, readings] = await Promise.all([
        troubleOf(network),
        Promise.all(assetsOf(network).map((asset) => readAsset(network, asset))),
      ])
      if (trouble !== undefined) {
        logger.warn({ networkId: network.networkId }, `no price is believed: ${trouble}`)
        return new Map()
      }
      return new Map(
        readings.flatMap((reading) => {
          const price = priceOf(network, reading)
          return price === undefined ? [] : [[reading.asset.address, price] as const]
        }),
      )
    },
  }
}

const assetsOf = ({ nativeCoin, nativePriceFeed, tokens }: Network): Asset[] => [
  { address: nativeCoinAddress, decimals: nativeCoin.decimals, feed: nativePriceFeed },
  ...tokens
    .filter(({ withheld }) => !withheld)
    .map(({ address, decimals, priceFeed }) => ({ address, decimals, feed: priceFeed })),
]
