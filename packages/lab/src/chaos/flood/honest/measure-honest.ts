import { setTimeout as sleep } from 'node:timers/promises'
import { type HonestKindName, type HonestKinds, honestKindNames } from './honest-kinds.js'

export interface Measured {
  /** For each request that was not refused, the time from its due moment to the end of its answer. */
  readonly ms: readonly number[]
  readonly sent: number
  /** Status and first characters of the body, for each refusal. */
  readonly refusals: readonly string[]
}

export type HonestMeasures = Readonly<Record<HonestKindName, Measured>>

const shown = 300

/**
 * Sends requests of each kind every `everyMs` for the given seconds, and waits for every answer. It sends a request
 * when it is due, even if earlier requests are open. A stalled gateway therefore gets no fewer requests.
 */
export async function measureHonest(kinds: HonestKinds, seconds: number): Promise<HonestMeasures> {
  const startedAt = performance.now()
  const measureOne = async (name: HonestKindName, at: number): Promise<Measured> => {
    const { everyMs, expected, ask } = kinds[name]
    const ms: number[] = []
    const refusals: string[] = []
    const count = Math.floor((seconds * 1_000) / everyMs)
    // The offset spreads the kinds, so that they are not due at the same moment.
    const offset = (at * everyMs) / honestKindNames.length
    const asking = Array.from({ length: count }, async (_, n) => {
      const due = startedAt + offset + n * everyMs
      await sleep(Math.max(0, due - performance.now()))
      const { status, body } = await ask(n)
      if (status === expected) ms.push(performance.now() - due)
      else refusals.push(`${status} ${body.slice(0, shown)}`)
    })
    await Promise.all(asking)
    return { ms, sent: count, refusals }
  }
  const measured = await Promise.all(
    honestKindNames.map(async (name, at) => [name, await measureOne(name, at)] as const),
  )
  return Object.fromEntries(measured) as HonestMeasures
}
