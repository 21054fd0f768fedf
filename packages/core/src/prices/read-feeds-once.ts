import type { Network } from '../model/network.js'
import type { PriceFeeds } from '../ports/price-feeds.js'

/** Reads the feeds of one network. A feed that several assets share is read once. */
export function readFeedsOnce(feeds: PriceFeeds, network: Network): PriceFeeds {
  const answers = new Map<string, Promise<unknown>>()
  const once = <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const known = answers.get(question) as Promise<T> | undefined
    if (known) return known
    const answer = ask()
    answers.set(question, answer)
    return answer
  }
  return {
    latestRound: (_, feed) => once(`latest of ${feed}`, () => feeds.latestRound(network, feed)),
    roundBefore: (_, feed, round) =>
      once(`before ${round.roundId} of ${feed}`, () => feeds.roundBefore(network, feed, round)),
    range: (_, feed) => once(`range of ${feed}`, () => feeds.range(network, feed)),
    chainTime: () => once('time', () => feeds.chainTime(network)),
  }
}
