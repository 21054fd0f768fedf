import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Trap } from './await-points.js'
import { deathFd, type Sprung } from './point-messages.js'

/** A trap with a unique id. */
export interface SetTrap extends Trap {
  readonly id: number
}

export interface TrapQueue {
  /** Registers a starting process. Returns the traps for it: those in which no process has died yet. */
  arm(child: ChildProcess): readonly SetTrap[]
  /** Resolves when a process has died in every trap, or when no process reaches the remaining traps. */
  readonly done: Promise<void>
  /** Returns the number of traps in which a process has died. */
  sprung(): number
  /** Returns the traps in which no process has died. */
  missed(): readonly Trap[]
}

/** If this many processes in a row reach no trap, the remaining traps count as missed. */
const tries = 3

/**
 * Creates a queue that sets all remaining traps in every process, which dies in the first trap that it reaches. One
 * chosen trap for each process would take several times as long.
 */
export function createTrapQueue(
  traps: readonly Trap[],
  {
    say,
    patienceMs,
  }: {
    readonly say: (line: string) => void
    /** A process that reaches no trap within this time is killed. */
    readonly patienceMs: number
  },
): TrapQueue {
  const left = new Map(traps.map((trap, id) => [id, { ...trap, id }]))
  const armed = new Set<ChildProcess>()
  let triesLeft = tries
  let sprung = 0
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return {
    arm(child) {
      if (left.size === 0 || triesLeft === 0) return []
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        if (--triesLeft > 0) return
        for (const { call, point, when } of left.values())
          say(`Nobody came to call ${call} of ${point}, to die ${when} it.`)
        finish()
      }, patienceMs)
      armed.add(child)
      child.once('exit', () => {
        armed.delete(child)
        clearTimeout(timer)
      })
      text(child.stdio[deathFd] as Readable).then((death) => {
        // Two processes may die in one trap at the same time.
        if (death === '' || !left.delete(Number(death))) return
        armed.delete(child)
        // The message to a process that is also dying may fail.
        for (const other of armed) other.send({ sprung: Number(death) } satisfies Sprung, () => {})
        sprung++
        triesLeft = tries
        if (left.size === 0) finish()
      })
      return [...left.values()]
    },
    done,
    sprung: () => sprung,
    missed: () => [...left.values()],
  }
}
