import { median, percentile } from '../../percentile.js'
import { ask, cold } from './ask.js'
import type { Question } from './questions.js'

export interface Asker {
  /** For people: a big project, a small one, several, or staff. */
  readonly name: string
  readonly isStaff: boolean
  /** Whoever has many projects is reported, and not held to a goal. */
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
  /** The answer's code where it was refused, as what reads too much is. */
  readonly refused: string | undefined
}

export interface Measured {
  readonly question: Question
  /** In the order of the histories that were asked, the askers of each in theirs. */
  readonly latencies: readonly (readonly Latency[])[]
}

const warmUpRounds = 3
const rounds = 60
/** What is refused after seconds is asked less often: it takes as long again. */
const slowMs = 1_000
const slowRounds = 5

/** Every question of every asker, of one history after the other in each round, so that what else runs slows all of them. */
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
          if (!own || !token) throw new Error('The histories are not asked the same.')
          const { ms, code } = await ask(`${baseUrl}${own.path}`, token)
          if (round < 0 && code === cold) continue
          if (code === cold) throw new Error(`${own.path} is not answered in time.`)
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
