import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import { type BodyPlan, bodyOf, changePlan, drawPlan } from './draw-body.js'

export interface WorstBody {
  readonly body: string
  /** Of the quickest of its answers. */
  readonly ms: number
  readonly plan: BodyPlan
}

/** Plans to go on with: the slowest so far. */
const kept = 5
/** What else the machine does slows answers down, so the quickest of several counts; of more, before a body is kept. */
const asks = 3
const moreAsks = 10

/**
 * Searches the body that takes longest to refuse: half of the bodies are drawn anew, and half of them are the slowest ones with
 * one part changed. Its own bodies are not all that there are.
 */
export async function findWorstBody(
  /** Sends the body and says how long its answer took. */
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
