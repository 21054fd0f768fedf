import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Trap } from './await-points.js'
import { deathFd, type Sprung } from './point-messages.js'

/** A trap that can be told apart from every other one. */
export interface SetTrap extends Trap {
  readonly id: number
}

export interface TrapQueue {
  /** The traps in which nobody has died yet, for a process that is starting. */
  arm(child: ChildProcess): readonly SetTrap[]
  /** Resolves when somebody has died in every trap, or nobody comes to those that are left. */
  readonly done: Promise<void>
  /** In how many traps somebody has died. */
  sprung(): number
  missed(): readonly Trap[]
}

/** So many processes in a row that come to no trap show that nobody comes to those that are left. */
const tries = 3

/**
 * Sets all traps that are left in every process, so that a process dies in the first to which it comes: to wait for it in one chosen
 * trap takes several times as long.
 */
export function createTrapQueue(
  traps: readonly Trap[],
  {
    say,
    patienceMs,
  }: {
    readonly say: (line: string) => void
    /** A process that has not come to a trap by then gives way to another one. */
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
        // One that is dying, too, cannot hear it.
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
