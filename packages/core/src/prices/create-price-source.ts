import type { Address } from 'viem'
import type { Network, PriceFeed } from '../model/network.js'
import type { Clock } from '../ports/clock.js'
import type { FailureLog } from '../ports/failure-log.js'
import type { MarketAsset, MarketPrices } from '../ports/market-prices.js'
import type { FeedRange, FeedRound, PriceFeeds } from '../ports/price-feeds.js'
import type { PriceSource } from '../ports/price-source.js'
import { min } from '../primitives/math.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { type AcceptedAnswer, futureToleranceSeconds, judgeAnswer } from './judge-answer.js'
import { isFurtherThan } from './price-arithmetic.js'
import { sequencerTrouble } from './sequencer-trouble.js'

interface Asset extends MarketAsset {
  readonly feed: PriceFeed | undefined
  /** Fees are paid in it or computed from its price, so it needs a price with limits. */
  readonly decidesFees: boolean
}

interface FeedReading {
  readonly round: FeedRound
  readonly range: FeedRange | undefined
  /** Read only if there is no accepted answer to compare with. */
  readonly before: FeedRound | undefined
  /** Read only if the round is dated after our clock. */
  readonly chainTime: bigint | undefined
}

/** The answers of the sources for an asset. `answered` is missing if the feed does not answer. */
interface Reading {
  readonly asset: Asset
  readonly answered: FeedReading | undefined
  readonly market: bigint | undefined
}

/**
 * Returns a source of prices from the network's feeds. An asset without a feed gets the market's price, which has no
 * limits. So that price is used only for transferred assets, not for fee tokens or the native coin.
 *
 * A feed's answer is rejected if it is too old, out of bounds, or too far from the last accepted answer or the market.
 * The failure log reports it. The market's price never replaces it. While a rollup's sequencer is down or was down
 * recently, there are no prices.
 *
 * The source remembers the last accepted answers in memory. If there is no recent one, for example after a start, it
 * compares with the feed's previous round.
 */
export function createPriceSource({
  feeds,
  market,
  clock,
  failures,
}: {
  feeds: PriceFeeds
  /** Absent: assets without a feed have no price, and feeds are not compared with a market. */
  market: MarketPrices | undefined
  clock: Clock
  /** Receives feeds that do not answer, and rejected answers. */
  failures: FailureLog
}): PriceSource {
  const accepted = new Map<string, AcceptedAnswer>()
  const now = () => BigInt(Math.floor(clock.now().getTime() / 1000))

  const read = async <T>(
    { networkId }: Network,
    feed: Address,
    request: Promise<T>,
  ): Promise<T | undefined> => {
    const source = `${feed} on ${networkId}`
    try {
      const answer = await request
      failures.passed(source)
      return answer
    } catch (error) {
      failures.failed(source, error)
      return undefined
    }
  }

  const lastOf = ({ networkId }: Network, { address }: Asset) =>
    accepted.get(`${networkId}:${address}`)
  const remember = ({ networkId }: Network, { address }: Asset, answer: AcceptedAnswer) =>
    accepted.set(`${networkId}:${address}`, answer)

  /** Returns whether a jump to this round can only be noticed with the previous round. */
  const lacksPast = (network: Network, asset: Asset, { updatedAt }: FeedRound): boolean => {
    const { jump } = asset.feed ?? {}
    const last = lastOf(network, asset)
    const isRecent = (time: bigint) => jump && now() - time <= BigInt(jump.withinSeconds)
    return Boolean(isRecent(updatedAt) && !(last && isRecent(last.acceptedAt)))
  }

  const readFeed = async (network: Network, asset: Asset, feed: Address): Promise<FeedReading> => {
    // Started together, these travel as one request.
    const [round, range] = await Promise.all([
      feeds.latestRound(network, feed),
      feeds.range(network, feed),
    ])
    const [before, chainTime] = await Promise.all([
      lacksPast(network, asset, round) ? feeds.roundBefore(network, feed, round) : undefined,
      round.updatedAt > now() + futureToleranceSeconds ? feeds.chainTime(network) : undefined,
    ])
    return { round, range, before, chainTime }
  }

  /** Accepts the previous round with the time of the newest round, because it was valid until then. */
  const rememberBefore = (
    network: Network,
    asset: Asset,
    feed: PriceFeed,
    { round, range, before }: FeedReading,
  ) => {
    // A concurrent read may have accepted an answer meanwhile.
    if (!before || !lacksPast(network, asset, round)) return
    const acceptedAt = min(round.updatedAt, now())
    const judged = judgeAnswer(feed, before, { range, now: acceptedAt, last: undefined })
    if ('price' in judged)
      remember(network, asset, { price: judged.price, updatedAt: before.updatedAt, acceptedAt })
  }

  const readAsset = async (network: Network, asset: Asset): Promise<Reading> => {
    const { feed } = asset
    const [answered, marketPrice] = await Promise.all([
      feed && read(network, feed.address, readFeed(network, asset, feed.address)),
      network.marketPrices && market?.price(network, asset),
    ])
    return { asset, answered, market: marketPrice }
  }

  const isSequencerUp = async (network: Network): Promise<boolean> => {
    const { sequencerFeed: feed, networkId } = network
    if (!feed) return true
    const round = await read(network, feed.address, feeds.latestRound(network, feed.address))
    if (!round) return false
    const source = `the sequencer of ${networkId}`
    const trouble = sequencerTrouble(feed, round, now())
    if (trouble === undefined) failures.passed(source)
    else failures.failed(source, `${trouble}, so no price is used`, { networkId })
    return trouble === undefined
  }

  const priceOf = (network: Network, { asset, answered, market: marketPrice }: Reading) => {
    const { feed } = asset
    if (!feed) return asset.decidesFees ? undefined : marketPrice
    if (!answered) return undefined
    const { round, range, chainTime } = answered
    const { networkId, marketPrices } = network
    const source = `${feed.address} on ${networkId}, its answer`
    const refuse = (why: string) => {
      const { answer, updatedAt } = round
      failures.failed(source, `the answer ${why}`, {
        networkId,
        answer: `${answer}`,
        updatedAt: `${updatedAt}`,
      })
      return undefined
    }
    rememberBefore(network, asset, feed, answered)
    const last = lastOf(network, asset)
    const judged = judgeAnswer(feed, round, { range, now: now(), chainTime, last })
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
    failures.passed(source)
    // A lagging endpoint may show an older round. It must not become the reference.
    if (!last || round.updatedAt >= last.updatedAt)
      remember(network, asset, { price, updatedAt: round.updatedAt, acceptedAt: now() })
    return price
  }

  return {
    async prices(network) {
      const [isUp, readings] = await Promise.all([
        isSequencerUp(network),
        Promise.all(assetsOf(network).map((asset) => readAsset(network, asset))),
      ])
      if (!isUp) return new Map()
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
  {
    address: nativeCoinAddress,
    decimals: nativeCoin.decimals,
    feed: nativePriceFeed,
    decidesFees: true,
  },
  ...tokens
    .filter(({ withheld }) => !withheld)
    .map(({ address, decimals, priceFeed, feeToken }) => ({
      address,
      decimals,
      feed: priceFeed,
      decidesFees: feeToken,
    })),
]
