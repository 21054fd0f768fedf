import type { ChildProcess } from 'node:child_process'
import type { SeededRandom } from '../seeded-random.js'
import type { Trap } from './await-points.js'

export interface TrapQueue {
  /** The next trap, for a process that is starting; `undefined` when none is left. */
  arm(child: ChildProcess): Trap | undefined
  /** Resolves when every trap has been sprung or given up. */
  readonly done: Promise<void>
  /** How many processes died in their trap. */
  sprung(): number
  missed(): readonly Trap[]
}

const tries = 3

/** Deals traps to processes in an order that the seed decides, and sees whether they die in them. */
export function createTrapQueue(
  traps: readonly Trap[],
  {
    random,
    say,
    patienceMs,
  }: {
    readonly random: SeededRandom
    readonly say: (line: string) => void
    /** A process that has not come to its point by then gives way to another one. */
    readonly patienceMs: number
  },
): TrapQueue {
  const waiting = shuffle(traps, random).map((trap) => ({ trap, tried: 0 }))
  const missed: Trap[] = []
  let sprung = 0
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  const settle = () => {
    if (sprung + missed.length === traps.length) finish()
  }
  return {
    arm(child) {
      const next = waiting.shift()
      if (!next) return undefined
      const { trap, tried } = next
      let givenUp = false
      const timer = setTimeout(() => {
        givenUp = true
        child.kill('SIGKILL')
      }, patienceMs)
      child.once('exit', (_code, signal) => {
        clearTimeout(timer)
        if (signal === 'SIGKILL' && !givenUp) sprung++
        else if (tried + 1 < tries) waiting.push({ trap, tried: tried + 1 })
        else {
          missed.push(trap)
          say(`Nobody came to call ${trap.call} of ${trap.point}, to die ${trap.when} it.`)
        }
        settle()
      })
      return trap
    },
    done,
    sprung: () => sprung,
    missed: () => missed,
  }
}

function shuffle<T>(values: readonly T[], random: SeededRandom): T[] {
  return values
    .map((value) => ({ value, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}
