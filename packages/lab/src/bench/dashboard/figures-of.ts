import type { Measured } from './ask/measure-questions.js'
import type { Topic } from './ask/questions.js'

/**
 * Returns, for each topic, the slowest p95 on the long history and the growth against the short one. `ofFiftyP95Ms` is
 * the slowest p95 of askers with several projects. They count in no other figure.
 */
export function figuresOf(measured: readonly Measured[]): Readonly<Record<string, number>> {
  const of = (topic: Topic) => measured.filter(({ question }) => question.topic === topic)
  const slowest = (topics: readonly Topic[], ofSeveral = false) =>
    Math.max(
      ...topics
        .flatMap(of)
        .flatMap(({ latencies }) => latencies.at(-1) ?? [])
        .flatMap(({ p95Ms, hasSeveral }) => (hasSeveral === ofSeveral ? [p95Ms] : [])),
    )
  /** The largest ratio of medians, long history to short, over all questions and askers. */
  const growth = (topic: Topic) =>
    Math.max(
      ...of(topic).flatMap(({ latencies: [short = [], long = []] }) =>
        long.flatMap(({ p50Ms, hasSeveral }, asker) =>
          hasSeveral ? [] : [p50Ms / (short[asker]?.p50Ms ?? Number.NaN)],
        ),
      ),
    )
  return {
    statsP95Ms: slowest(['stats']),
    seriesP95Ms: slowest(['series']),
    transactionsP95Ms: slowest(['transactions']),
    ofFiftyP95Ms: slowest(['stats', 'series', 'transactions'], true),
    growthStats: growth('stats'),
    growthSeries: growth('series'),
  }
}
