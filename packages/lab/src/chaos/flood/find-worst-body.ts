import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import { type BodyPlan, bodyOf, changePlan, drawPlan } from './draw-body.js'

export interface WorstBody {
  readonly body: string
  /** Time of the fastest answer. */
  readonly ms: number
  readonly plan: BodyPlan
}

/** Number of slowest plans to keep and change. */
const kept = 5
/** Other programs slow answers down, so the fastest of several counts. A body that may be kept is asked more often. */
const asks = 3
const moreAsks = 10

/**
 * Searches for the body that takes longest to refuse. The first half of the bodies is drawn at random. The second half
 * changes one part of the slowest bodies. Worse bodies may exist that the plans cannot express.
 */
export async function findWorstBody(
  /** Sends the body and returns the time of its answer in milliseconds. */
  refuse: (body: string) => Promise<number>,
  { random, bodies }: { readonly random: SeededRandom; readonly bodies: number },
): Promise<WorstBody> {
  const slowest: WorstBody[] = []
  for (let n = 0; n < bodies; n++) {
    const plan =
      n < bodies / 2 || slowest.length === 0
        ? drawPlan(random)
        : changePlan(random.pick(slowest).plan, random)
    const body = bodyOf(plan)
    let ms = Number.POSITIVE_INFINITY
    const ask = async (times: number) => {
      for (let time = 0; time < times; time++) ms = Math.min(ms, await refuse(body))
    }
    await ask(asks)
    const least = slowest.length < kept ? 0 : (slowest.at(-1)?.ms ?? 0)
    if (ms > least) await ask(moreAsks)
    slowest.push({ body, ms, plan })
    slowest.sort((a, b) => b.ms - a.ms)
    slowest.splice(kept)
  }
  const [worst] = slowest
  if (!worst) throw new Error('No body was tried.')
  return worst
}
