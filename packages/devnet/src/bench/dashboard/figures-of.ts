import type { Measured } from './ask/measure-questions.js'
import type { Topic } from './ask/questions.js'

/** The slowest of each topic on the long history, and how much slower it is there than on the short one. */
export function figuresOf(measured: readonly Measured[]): Readonly<Record<string, number>> {
  const of = (topic: Topic) => measured.filter(({ question }) => question.topic === topic)
  const slowest = (topic: Topic) =>
    Math.max(
      ...of(topic).flatMap(({ latencies }) => (latencies.at(-1) ?? []).map(({ p95Ms }) => p95Ms)),
    )
  /** Of the question and asker with the largest ratio of medians. */
  const growth = (topic: Topic) =>
    Math.max(
      ...of(topic).flatMap(({ latencies: [short = [], long = []] }) =>
        long.map(({ p50Ms }, asker) => p50Ms / (short[asker]?.p50Ms ?? Number.NaN)),
      ),
    )
  return {
    statsP95Ms: slowest('stats'),
    seriesP95Ms: slowest('series'),
    transactionsP95Ms: slowest('transactions'),
    growthStats: growth('stats'),
    growthSeries: growth('series'),
  }
}
