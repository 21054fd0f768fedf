import { median, percentile } from '../../percentile.js'
import { ask, cold } from './ask.js'
import type { Question } from './questions.js'

export interface Asker {
  /** Printed name: a big project, a small one, several, or staff. */
  readonly name: string
  readonly isStaff: boolean
  /** A member of several projects. No goal applies to these askers. */
  readonly hasSeveral: boolean
  readonly token: string
}

export interface Asked {
  /** Ends in `/v1`. */
  readonly baseUrl: string
  readonly askers: readonly Asker[]
  readonly questions: readonly Question[]
}

export interface Latency {
  readonly asker: string
  readonly hasSeveral: boolean
  readonly p50Ms: number
  readonly p95Ms: number
  /** The error codes of refused requests, such as `QUERY_TOO_BROAD`. */
  readonly refused: string | undefined
}

export interface Measured {
  readonly question: Question
  /** One list for each history, in their order, with one latency for each asker. */
  readonly latencies: readonly (readonly Latency[])[]
}

const warmUpRounds = 3
const rounds = 60
/** Questions that take longer than this are asked in `slowRounds` rounds only. */
const slowMs = 1_000
const slowRounds = 5

/**
 * Measures every question of every asker. Each round asks the histories in turn, so that other programs slow all
 * histories alike.
 */
export async function measureQuestions(
  histories: readonly Asked[],
  { say }: { say(line: string): void },
): Promise<readonly Measured[]> {
  const measured: Measured[] = []
  for (const [place, question] of histories[0]?.questions.entries() ?? []) {
    const latencies: Latency[][] = histories.map(() => [])
    for (const [number, asker] of histories[0]?.askers.entries() ?? []) {
      if (question.staffOnly && !asker.isStaff) continue
      const samples = histories.map(() => [] as number[])
      const refused = new Set<string>()
      let most = rounds
      for (let round = -warmUpRounds; round < most; round++) {
        for (const [at, { baseUrl, questions, askers }] of histories.entries()) {
          const own = questions[place]
          const token = askers[number]?.token
          if (!own || !token) throw new Error('The histories have different questions or askers.')
          const { ms, code } = await ask(`${baseUrl}${own.path}`, token)
          if (round < 0 && code === cold) continue
          if (code === cold)
            throw new Error(
              `${own.path} was refused as ${cold} after ${warmUpRounds} warm-up rounds.`,
            )
          if (code) refused.add(code)
          if (round < 0) continue
          if (ms > slowMs) most = slowRounds
          samples[at]?.push(ms)
        }
      }
      for (const [at, ms] of samples.entries())
        latencies[at]?.push({
          asker: asker.name,
          hasSeveral: asker.hasSeveral,
          p50Ms: median(ms),
          p95Ms: percentile(ms, 95),
          refused: [...refused].join(', ') || undefined,
        })
    }
    measured.push({ question, latencies })
    say(lineOf({ question, latencies }))
  }
  return measured
}

const lineOf = ({ question, latencies }: Measured): string =>
  `${question.title}: ${latencies
    .map((own) =>
      own
        .map(
          ({ asker, p50Ms, p95Ms, refused }) =>
            `${asker} ${p50Ms.toFixed(1)}/${p95Ms.toFixed(1)}${refused ? ` (${refused})` : ''}`,
        )
        .join(', '),
    )
    .join(' | ')}`
