import { EventEmitter } from 'node:events'
import type { Logger } from '@gasless-gateway/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runUntilSignal } from './run-until-signal.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const setUp = (close: (() => unknown)[]) => {
  const signals = new EventEmitter()
  const exit = vi.fn()
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() } satisfies Logger
  const done = runUntilSignal({ close, logger, signals, exit, capMs: 10_000 })
  // Rejections are looked at by each test in its own time.
  done.catch(() => {})
  const send = (signal: NodeJS.Signals) => signals.emit(signal, signal)
  return { signals, exit, logger, done, send }
}

describe('runUntilSignal', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s closes in order, then resolves', async (signal) => {
    const order: string[] = []
    const { done, send, exit, signals } = setUp([
      async () => void order.push('http'),
      () => void order.push('workers'),
      async () => void order.push('database'),
    ])
    expect(order).toEqual([])
    send(signal)
    await done
    expect(order).toEqual(['http', 'workers', 'database'])
    expect(exit).not.toHaveBeenCalled()
    expect(signals.eventNames()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a part that fails does not keep the others open', async () => {
    const database = vi.fn()
    const error = new Error('stuck')
    const { done, send, logger } = setUp([() => Promise.reject(error), database])
    send('SIGTERM')
    await expect(done).rejects.toThrow(/stopped, but not cleanly/)
    expect(database).toHaveBeenCalledOnce()
    expect(logger.error).toHaveBeenCalledWith({ error }, expect.any(String))
  })

  test('the cap ends a stop that hangs, and the process with it', async () => {
    const { done, send, exit, logger } = setUp([() => new Promise(() => {})])
    send('SIGTERM')
    await vi.advanceTimersByTimeAsync(9_999)
    const state = await Promise.race([done.catch(() => 'rejected'), Promise.resolve('waiting')])
    expect(state).toBe('waiting')
    expect(exit).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await expect(done).rejects.toThrow(/did not stop within 10 seconds/)
    expect(exit).toHaveBeenCalledExactlyOnceWith(1)
    expect(logger.error).toHaveBeenCalledOnce()
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('a second signal, %s, exits at once with %i', async (signal, code) => {
    const { send, exit } = setUp([() => new Promise(() => {})])
    send('SIGTERM')
    expect(exit).not.toHaveBeenCalled()
    send(signal)
    expect(exit).toHaveBeenCalledExactlyOnceWith(code)
  })
})
