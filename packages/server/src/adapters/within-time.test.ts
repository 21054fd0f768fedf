import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { withinTime } from './within-time.js'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

afterEach(() => void vi.useRealTimers())

/** Ends with its signal, and collects garbage until then. */
function untilAborted(signal: AbortSignal): Promise<never> {
  const collecting = setInterval(collectGarbage, 5)
  return new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  ).finally(() => clearInterval(collecting))
}

test('the limit ends the work, whatever has been collected as garbage', async () => {
  const never = new AbortController().signal
  await expect(withinTime(100, never, untilAborted)).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'not done within 100 ms',
  })
})

test('so does the signal, with its own reason', async () => {
  const stopping = new AbortController()
  const working = withinTime(600_000, stopping.signal, untilAborted)
  const reason = new Error('the gateway stops')
  stopping.abort(reason)
  await expect(working).rejects.toBe(reason)
})

test('what is done in time is the answer', async () => {
  expect(await withinTime(600_000, new AbortController().signal, async () => 7)).toBe(7)
})

test('the limit is a timer, which the process keeps whatever leads to it, and which ends with the work', async () => {
  vi.useFakeTimers()
  const never = new AbortController().signal
  let end: (answer: number) => void = () => {}
  const working = withinTime(100, never, () => new Promise<number>((resolve) => (end = resolve)))
  expect(vi.getTimerCount()).toBe(1)
  end(7)
  expect(await working).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
  const failing = withinTime(100, never, () => Promise.reject(new Error('failed')))
  await expect(failing).rejects.toThrow('failed')
  expect(vi.getTimerCount()).toBe(0)
})
