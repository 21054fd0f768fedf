import { expect, test } from 'vitest'
import type { Latency } from './ask/measure-questions.js'
import type { Topic } from './ask/questions.js'
import { figuresOf } from './figures-of.js'

const latency = (p50Ms: number, p95Ms: number, hasSeveral = false): Latency => ({
  asker: hasSeveral ? 'fifty' : 'staff',
  hasSeveral,
  p50Ms,
  p95Ms,
  refused: undefined,
})
const measured = (topic: Topic, short: Latency[], long: Latency[]) => ({
  question: { topic, title: topic, path: '/' },
  latencies: [short, long],
})

test('a figure is the slowest on the long history, growth that of the question and asker that grew most, and many projects are apart', () => {
  expect(
    figuresOf([
      measured('stats', [latency(2, 900), latency(4, 5)], [latency(3, 6), latency(5, 7)]),
      measured('stats', [latency(10, 20)], [latency(10, 30)]),
      measured(
        'series',
        [latency(4, 5), latency(5, 6, true)],
        [latency(4, 8), latency(80, 90, true)],
      ),
      measured('transactions', [latency(1, 1)], [latency(50, 60)]),
      measured('reported', [latency(1, 1)], [latency(5_000, 5_000)]),
    ]),
  ).toEqual({
    statsP95Ms: 30,
    seriesP95Ms: 8,
    transactionsP95Ms: 60,
    ofFiftyP95Ms: 90,
    growthStats: 1.5,
    growthSeries: 1,
  })
})
