import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { stopOnSignal } from './stop-on-signal.js'

const send = (signals: EventEmitter, signal: NodeJS.Signals) => signals.emit(signal, signal)

test('work that no signal interrupts ends with its result, and leaves no listener behind', async () => {
  const signals = new EventEmitter()
  const work = async (shouldStop: () => boolean) => shouldStop()
  expect(await stopOnSignal(work, { signals })).toEqual({ result: false, stoppedBy: undefined })
  expect(signals.eventNames()).toEqual([])
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s asks the work to stop, and is the exit code', async (signal, code) => {
  const signals = new EventEmitter()
  const exit = vi.fn()
  const ended = await stopOnSignal(
    async (shouldStop) => {
      const before = shouldStop()
      send(signals, signal)
      return [before, shouldStop()]
    },
    { signals, exit },
  )
  expect(ended).toEqual({ result: [false, true], stoppedBy: code })
  expect(exit).not.toHaveBeenCalled()
})

test('a second signal ends the process at once', async () => {
  const signals = new EventEmitter()
  const exit = vi.fn()
  await stopOnSignal(
    async () => {
      send(signals, 'SIGTERM')
      send(signals, 'SIGINT')
    },
    { signals, exit },
  )
  expect(exit).toHaveBeenCalledExactlyOnceWith(130)
})

test('work that fails leaves no listener behind either', async () => {
  const signals = new EventEmitter()
  const work = () => Promise.reject(new Error('broken'))
  await expect(stopOnSignal(work, { signals })).rejects.toThrow('broken')
  expect(signals.eventNames()).toEqual([])
})
