import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { type AwaitPoint, classicPoints } from './await-points.js'
import { deathFd, type Sprung } from './point-messages.js'
import { createTrapQueue } from './trap-queue.js'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const patienceMs = 1_000
const [point] = classicPoints as readonly [AwaitPoint, ...AwaitPoint[]]

function play(traps: number) {
  const said: string[] = []
  const queue = createTrapQueue(
    Array.from({ length: traps }, (_, n) => ({ point, when: 'before', call: n + 1 })),
    { say: (line) => void said.push(line), patienceMs },
  )
  let isDone = false
  void queue.done.then(() => {
    isDone = true
  })
  return { queue, said, isDone: () => isDone }
}

/** A process that dies in a trap, or is killed. */
function createChild() {
  const death = new PassThrough()
  const told: unknown[] = []
  const events = new EventEmitter()
  let wasKilled = false
  const exit = () => {
    death.end()
    events.emit('exit')
  }
  return {
    told,
    wasKilled: () => wasKilled,
    async dieIn(trap: number) {
      death.write(String(trap))
      exit()
      await vi.advanceTimersByTimeAsync(0)
    },
    process: Object.assign(events, {
      stdio: { [deathFd]: death },
      send: (message: Sprung) => void told.push(message),
      kill() {
        wasKilled = true
        exit()
      },
    }) as unknown as ChildProcess,
  }
}

test('it is done when somebody has died in every trap, and tells the others of each', async () => {
  const { queue, isDone } = play(2)
  const [one, other] = [createChild(), createChild()]
  expect(queue.arm(one.process).map(({ id }) => id)).toEqual([0, 1])
  queue.arm(other.process)
  await one.dieIn(1)
  expect(other.told).toEqual([{ sprung: 1 }])
  expect(queue.sprung()).toBe(1)
  expect(isDone()).toBe(false)
  await other.dieIn(0)
  expect(isDone()).toBe(true)
  expect(queue.missed()).toEqual([])
  expect(queue.arm(createChild().process)).toEqual([])
})

test('two that die in one trap count once', async () => {
  const { queue } = play(2)
  const [one, other] = [createChild(), createChild()]
  for (const { process } of [one, other]) queue.arm(process)
  await one.dieIn(0)
  await other.dieIn(0)
  expect(queue.sprung()).toBe(1)
  expect(queue.missed()).toHaveLength(1)
})

test('it gives up after three processes in a row that came to no trap; a death begins the count anew', async () => {
  const { queue, said, isDone } = play(2)
  const idle = async () => {
    const child = createChild()
    queue.arm(child.process)
    await vi.advanceTimersByTimeAsync(patienceMs)
    expect(child.wasKilled()).toBe(true)
  }
  await idle()
  await idle()
  const lucky = createChild()
  queue.arm(lucky.process)
  await lucky.dieIn(0)
  await idle()
  await idle()
  expect(isDone()).toBe(false)
  await idle()
  expect(isDone()).toBe(true)
  expect(said).toEqual([`Nobody came to call 2 of ${point}, to die before it.`])
  expect(queue.missed()).toMatchObject([{ call: 2 }])
})
