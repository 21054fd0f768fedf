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

/** A cold start explains fewer refusals than this. */
const most = 20

/**
 * Measures how long a staff member waits for the first answer of each dashboard after the database server has
 * restarted. The time includes refused requests. The question is the last one of each topic.
 */
export async function measureFirst(
  { baseUrl, askers, questions }: Asked,
  { say }: { say(line: string): void },
): Promise<FirstMs> {
  const token = askers.find(({ isStaff }) => isStaff)?.token
  if (!token) throw new Error('None of the askers is staff.')
  const measured = []
  for (const [figure, topic] of Object.entries(figures)) {
    const question = questions.findLast((one) => one.topic === topic)
    if (!question) throw new Error(`No question has the topic ${topic}.`)
    const startedAt = performance.now()
    let refused = 0
    while ((await ask(`${baseUrl}${question.path}`, token)).code === cold)
      if (++refused === most)
        throw new Error(`${question.path} was refused ${most} times as ${cold}.`)
    const ms = performance.now() - startedAt
    say(
      `First request, ${question.title}: ${ms.toFixed(0)}${refused > 0 ? `, refused ${refused} times` : ''}`,
    )
    measured.push([figure, ms] as const)
  }
  return Object.fromEntries(measured) as FirstMs
}
