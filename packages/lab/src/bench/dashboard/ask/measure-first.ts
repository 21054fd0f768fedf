import { performance } from 'node:perf_hooks'
import { ask, cold } from './ask.js'
import type { Asked } from './measure-questions.js'
import type { Topic } from './questions.js'

const figures = {
  coldStatsMs: 'stats',
  coldSeriesMs: 'series',
  coldTransactionsMs: 'transactions',
} as const satisfies Record<string, Topic>
type FirstMs = Readonly<Record<keyof typeof figures, number>>

/** More refusals than that are no cold start. */
const most = 20

/**
 * How long whoever asks first waits, once the database server has started again, also where the first answers are refusals:
 * the platform's owner, for the longest window of each dashboard.
 */
export async function measureFirst(
  { baseUrl, askers, questions }: Asked,
  { say }: { say(line: string): void },
): Promise<FirstMs> {
  const token = askers.find(({ isStaff }) => isStaff)?.token
  if (!token) throw new Error('Nobody who asks is staff.')
  const measured = []
  for (const [figure, topic] of Object.entries(figures)) {
    const question = questions.findLast((one) => one.topic === topic)
    if (!question) throw new Error(`Nothing is asked about ${topic}.`)
    const startedAt = performance.now()
    let refused = 0
    while ((await ask(`${baseUrl}${question.path}`, token)).code === cold)
      if (++refused === most) throw new Error(`${question.path} is not answered in time.`)
    const ms = performance.now() - startedAt
    say(
      `First of all, ${question.title}: ${ms.toFixed(0)}${refused > 0 ? `, refused ${refused} times` : ''}`,
    )
    measured.push([figure, ms] as const)
  }
  return Object.fromEntries(measured) as FirstMs
}
