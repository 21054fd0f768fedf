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
  /** Fees are paid in it or worked out from its price, so a price without limits is not enough. */
  readonly decidesFees: boolean
}

interface FeedReading {
  readonly round: FeedRound
  readonly range: FeedRange | undefined
  /** Read only where nothing else is there to compare with. */
  readonly before: FeedRound | undefined
  /** Read only where the round is dated after our clock. */
  readonly chainTime: bigint | undefined
}

/** What the sources say of an asset; `answered` is missing when the feed does not answer. */
interface Reading {
  readonly asset: Asset
  readonly answered: FeedReading | undefined
  readonly market: bigint | undefined
}

/**
 * Prices from the feeds that the network names. Where it names none the market's has no limits, so it prices only what
 * is transferred: neither fee tokens nor the native coin. A feed's answer that is too old, out of bounds, too far from the
 * last accepted one or from the market's is left out, and the market never stands in for it: the log of failures is told.
 * While a rollup's sequencer is in trouble there are no prices at all.
 *
 * What was accepted last is remembered as long as this source lives. Where that is too long ago, as after a start, the
 * feed's round before stands in for it.
 */
export function createPriceSource({
  feeds,
  market,
  clock,
  failures,
}: {
  feeds: PriceFeeds
  /** Absent: assets without a feed have no price, and feeds are believed alone. */
  market: MarketPrices | undefined
  clock: Clock
  /** Told of feeds that do not answer, and of answers that are not believed. */
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

  /** Would a jump to the round be noticed only if the round before were known? */
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

  /** An answer counts until the next one comes: so long the one before would have been accepted. */
  const rememberBefore = (
    network: Network,
    asset: Asset,
    feed: PriceFeed,
    { round, range, before }: FeedReading,
  ) => {
    // Another look may have accepted something meanwhile.
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
    // An endpoint that lags shows an older round: it must not become the one to compare with.
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
