import { setTimeout as sleep } from 'node:timers/promises'
import { type HonestKindName, type HonestKinds, honestKindNames } from './honest-kinds.js'

export interface Measured {
  /** From the moment at which a request was due to the end of its answer, of those that were not refused. */
  readonly ms: readonly number[]
  readonly sent: number
  /** Status and start of the answer of each refusal. */
  readonly refusals: readonly string[]
}

export type HonestMeasures = Readonly<Record<HonestKindName, Measured>>

const shown = 300

/**
 * Sends `seconds / everyMs` requests of each kind, and waits for every answer.
 * A request is sent when it is due, however long the ones before take, so a gateway that stalls does not slow down its own measuring.
 */
export async function measureHonest(kinds: HonestKinds, seconds: number): Promise<HonestMeasures> {
  const startedAt = performance.now()
  const measureOne = async (name: HonestKindName, at: number): Promise<Measured> => {
    const { everyMs, expected, ask } = kinds[name]
    const ms: number[] = []
    const refusals: string[] = []
    const count = Math.floor((seconds * 1_000) / everyMs)
    // The kinds are not all due at the same moment.
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
