import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { networkFault, ok, refusal } from '../../test/gateway-server.js'
import { type OperationAnswer, operationAnswer, useGateway } from '../../test/harness.js'
import { hashOf } from '../../test/honest-gateway.js'
import { isGatewaySdkError } from '../errors/is-gateway-sdk-error.js'
import type { WaitOptions } from './wait-for-operation.js'

const gateway = useGateway()
afterEach(() => {
  vi.restoreAllMocks()
})

const state = (change: Partial<OperationAnswer>) =>
  ok('getTransaction', operationAnswer({ transactionHash: null, ...change }))
const limited = (seconds: string) =>
  refusal(429, { error: 'Slow.', code: 'RATE_LIMITED', reason: null }, { 'retry-after': seconds })
const wait = (options?: WaitOptions, client = gateway.client()) =>
  client.transactions.wait('op_1', options)
const polls = () => gateway.seenBy('getTransaction').length

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isGatewaySdkError(error)) throw error ?? new Error('nothing was thrown')
  return error
}

describe('wait resolves', () => {
  test.each([
    ['finalized', undefined, 5],
    ['finalized', 'finalized', 5],
    ['confirmed', 'confirmed', 4],
    ['submitted', 'submitted', 3],
  ] as const)('at %s when asked for %s', async (status, until, expectedPolls) => {
    gateway.on(
      'getTransaction',
      state({ status: 'received' }),
      state({ status: 'queued' }),
      state({ status: 'submitted', transactionHash: hashOf('1') }),
      state({ status: 'confirmed', transactionHash: hashOf('1') }),
      state({ status: 'finalized', transactionHash: hashOf('1') }),
    )
    await expect(wait({ until })).resolves.toMatchObject({ status })
    expect(polls()).toBe(expectedPolls)
  })

  test('when the operation is further than asked for', async () => {
    gateway.on('getTransaction', state({ status: 'finalized' }))
    await expect(wait({ until: 'submitted' })).resolves.toMatchObject({ status: 'finalized' })
  })

  test('after a reorganisation took the operation back', async () => {
    gateway.on(
      'getTransaction',
      state({ status: 'confirmed' }),
      state({ status: 'submitted' }),
      state({ status: 'confirmed' }),
      state({ status: 'finalized' }),
    )
    await expect(wait()).resolves.toMatchObject({ status: 'finalized' })
  })

  test('through rate limits, outages, lost connections and pages of somebody in between, which cost no retries', async () => {
    gateway.on(
      'getTransaction',
      refusal(404, 'default backend - 404'),
      refusal(403, '<html>'),
      refusal(302, '', { location: 'https://login.test' }),
      networkFault,
      refusal(500, { error: 'x', code: 'INTERNAL', reason: null }),
      refusal(502, '<html>'),
      limited('1'),
      networkFault,
      networkFault,
      networkFault,
      state({ status: 'finalized' }),
    )
    await expect(wait()).resolves.toMatchObject({ status: 'finalized' })
    expect(polls()).toBe(11)
  })

  test('past a status that this SDK does not know', async () => {
    gateway.on(
      'getTransaction',
      state({ status: 'hibernating' as 'queued' }),
      state({ status: 'finalized' }),
    )
    await expect(wait()).resolves.toMatchObject({ status: 'finalized' })
  })

  test('although its execution had failed in a block that left the chain', async () => {
    gateway.on(
      'getTransaction',
      state({ status: 'confirmed', reason: 'EXECUTION_REVERTED' }),
      state({ status: 'submitted' }),
      state({ status: 'confirmed' }),
      state({ status: 'finalized' }),
    )
    await expect(wait()).resolves.toMatchObject({ status: 'finalized', reason: null })
  })

  test('although an operation on the way gives a reason', async () => {
    const reason = 'balance too low for now'
    gateway.on(
      'getTransaction',
      state({ status: 'submitted', reason }),
      state({ status: 'finalized' }),
    )
    await expect(wait()).resolves.toMatchObject({ status: 'finalized' })
  })
})

describe('wait rejects', () => {
  test.each(['submitted', 'confirmed'] as const)(
    'as soon as a confirmed operation carries a reason, waiting for %s, and says that this is not final',
    async (until) => {
      const reason = 'ERC20: transfer amount exceeds balance'
      gateway.on('getTransaction', state({ status: 'confirmed', reason }))
      const error = await failureOf(wait({ until }))
      expect(error).toMatchObject({ code: 'OPERATION_REVERTED', reason })
      expect(error.message).toContain(reason)
      expect(error.message).toContain('prepare nothing in its place before it is `failed`')
      expect(polls()).toBe(1)
    },
  )

  test('not before a failure is final, waiting for finalized', async () => {
    const reason = 'ERC20: transfer amount exceeds balance'
    gateway.on(
      'getTransaction',
      state({ status: 'confirmed', reason }),
      state({ status: 'failed', reason }),
    )
    const error = await failureOf(wait())
    expect(error).toMatchObject({ code: 'OPERATION_REVERTED', operation: { status: 'failed' } })
    expect(polls()).toBe(2)
  })

  test('when only a part took effect, with the advice not to do it all again', async () => {
    const reason = 'PARTIAL_EXECUTION: 1 of 2 transactions took effect: the next one reverted'
    gateway.on('getTransaction', state({ status: 'failed', reason }))
    const error = await failureOf(wait())
    expect(error).toMatchObject({ code: 'OPERATION_REVERTED', reason, partial: true })
    expect(String(error)).toMatch(/1 of 2.*Prepare what is missing/)
    gateway.on('getTransaction', state({ status: 'failed', reason: 'EXECUTION_REVERTED' }))
    expect(await failureOf(wait())).toMatchObject({
      partial: false,
      message: expect.stringContaining('Fix the cause. Prepare a new one'),
    })
  })

  test('when the operation failed or was dropped, with or without a reason', async () => {
    gateway.on('getTransaction', state({ status: 'failed' }))
    expect(await failureOf(wait({ until: 'submitted' }))).toMatchObject({
      code: 'OPERATION_REVERTED',
      operation: { status: 'failed' },
    })
    gateway.on('getTransaction', state({ status: 'dropped', reason: 'NONCE_PASSED' }))
    expect(await failureOf(wait())).toMatchObject({
      code: 'OPERATION_DROPPED',
      reason: 'NONCE_PASSED',
    })
  })

  test.each([
    [401, 'UNAUTHENTICATED'],
    [404, 'OPERATION_NOT_FOUND'],
  ])('at once on %i', async (status, code) => {
    gateway.on('getTransaction', refusal(status, { error: 'No.', code, reason: null }))
    expect(await failureOf(wait())).toMatchObject({ status, code })
    expect(polls()).toBe(1)
  })

  test('times of nothing or less', async () => {
    expect(await failureOf(wait({ timeoutMs: 0 }))).toMatchObject({ path: 'timeoutMs' })
    expect(await failureOf(wait({ pollIntervalMs: Number.NaN }))).toMatchObject({
      path: 'pollIntervalMs',
    })
  })
})

describe('wait ends by its deadline', () => {
  const endOf = async (options: WaitOptions, client = gateway.client()) => {
    const start = gateway.clock.now()
    const error = await failureOf(wait(options, client))
    return { error, ms: gateway.clock.now() - start }
  }

  test('while polls keep succeeding, and says that the operation may still succeed', async () => {
    const reason = 'balance too low for now'
    gateway.on(
      'getTransaction',
      state({ status: 'queued' }),
      state({ status: 'submitted', reason }),
    )
    const { error, ms } = await endOf({ timeoutMs: 60_000 })
    expect(ms).toBe(60_000)
    expect(error).toMatchObject({
      code: 'WAIT_TIMEOUT',
      operationId: 'op_1',
      lastStatus: 'submitted',
      lastReason: reason,
      resumable: true,
      timeoutMs: 60_000,
    })
    expect(error.message).toContain(reason)
    expect(error.message).toMatch(/may still succeed.*operations\.resume\('op_1'\)\)\.wait\(\)/)
  })

  test('after three minutes by default', async () => {
    gateway.on('getTransaction', state({ status: 'queued' }))
    expect((await endOf({})).ms).toBe(180_000)
  })

  test('while a poll hangs that ignores its abort', async () => {
    const fetch = () => new Promise<Response>(() => {})
    const { error, ms } = await endOf(
      { timeoutMs: 10_000 },
      gateway.client({ fetch, timeoutMs: 60_000 }),
    )
    expect(ms).toBe(10_000)
    expect(error).toMatchObject({ code: 'WAIT_TIMEOUT', lastStatus: undefined })
  })

  test('while every poll fails, and carries the last failure', async () => {
    gateway.on('getTransaction', networkFault)
    const { error, ms } = await endOf({ timeoutMs: 20_000 })
    expect(ms).toBe(20_000)
    expect(error.cause).toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ resumable: true })
  })

  test('without blaming a failure that polls have recovered from', async () => {
    gateway.on('getTransaction', networkFault, state({ status: 'queued' }))
    const { error } = await endOf({ timeoutMs: 20_000 })
    expect(error).toMatchObject({ lastStatus: 'queued' })
    expect(error.cause).toBeUndefined()
  })

  test('while the gateway asks for more patience than there is', async () => {
    gateway.on('getTransaction', limited('86400'))
    expect((await endOf({ timeoutMs: 15_000 })).ms).toBe(15_000)
    expect(polls()).toBe(1)
  })

  test('and can be resumed', async () => {
    gateway.on('getTransaction', state({ status: 'queued' }))
    await failureOf(wait({ timeoutMs: 1 }))
    gateway.on('getTransaction', state({ status: 'finalized' }))
    await expect(wait()).resolves.toMatchObject({ status: 'finalized' })
  })
})

describe('wait is polite', () => {
  test('it slows down to eight times the interval, with jitter', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const at: number[] = []
    gateway.on('getTransaction', () => {
      at.push(gateway.clock.now())
      return state({ status: 'queued' })()
    })
    await failureOf(wait({ pollIntervalMs: 1_000, timeoutMs: 120_000 }))
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0))
    expect(pauses.slice(0, 3)).toEqual([1_000, 1_250, 1_562.5])
    expect(pauses.at(-1)).toBe(8_000)
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const start = gateway.clock.now()
    gateway.on('getTransaction', state({ status: 'queued' }), state({ status: 'finalized' }))
    await wait({ pollIntervalMs: 1_000 })
    expect(gateway.clock.now() - start).toBe(800)
  })

  test('it picks up its pace when something happens', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const at: number[] = []
    const report = (status: 'queued' | 'submitted' | 'finalized') => () => {
      at.push(gateway.clock.now())
      return state({ status })()
    }
    const quiet = Array.from({ length: 8 }, () => report('queued'))
    gateway.on(
      'getTransaction',
      report('queued'),
      ...quiet,
      report('submitted'),
      report('finalized'),
    )
    await wait({ pollIntervalMs: 1_000 })
    expect((at[10] ?? 0) - (at[9] ?? 0)).toBe(1_000)
    expect((at[9] ?? 0) - (at[8] ?? 0)).toBeGreaterThan(4_000)
  })

  test('it waits as long as Retry-After asks', async () => {
    gateway.on('getTransaction', limited('30'), state({ status: 'finalized' }))
    const start = gateway.clock.now()
    await wait()
    expect(gateway.clock.now() - start).toBe(30_000)
  })
})

describe('onStatus', () => {
  test('is called once per change of the status or the transaction hash', async () => {
    const first = hashOf('1')
    const second = hashOf('2')
    gateway.on(
      'getTransaction',
      state({ status: 'queued' }),
      state({ status: 'queued' }),
      networkFault,
      state({ status: 'submitted', transactionHash: first }),
      state({ status: 'submitted', transactionHash: first }),
      state({ status: 'submitted', transactionHash: second, replacementCount: 1 }),
      state({ status: 'finalized', transactionHash: second }),
    )
    const seen: unknown[] = []
    await wait({
      onStatus: (operation) => seen.push([operation.status, operation.transactionHash]),
    })
    expect(seen).toEqual([
      ['queued', null],
      ['submitted', first],
      ['submitted', second],
      ['finalized', second],
    ])
  })

  test('also sees the status that the wait rejects with', async () => {
    gateway.on('getTransaction', state({ status: 'dropped' }))
    const seen: string[] = []
    await failureOf(wait({ onStatus: ({ status }) => seen.push(status) }))
    expect(seen).toEqual(['dropped'])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('progress bar')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('progress bar')
      },
    ],
  ])('does not break the wait when it %s', async (_, onStatus) => {
    gateway.on('getTransaction', state({ status: 'queued' }), state({ status: 'finalized' }))
    await expect(wait({ onStatus })).resolves.toMatchObject({ status: 'finalized' })
  })

  test('is not called after the wait has ended', async () => {
    let answer = (_: Response) => {}
    const fetch = () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      })
    const onStatus = vi.fn()
    await failureOf(wait({ onStatus, timeoutMs: 1_000 }, gateway.client({ fetch })))
    answer(Response.json(operationAnswer()))
    await new Promise(setImmediate)
    expect(onStatus).not.toHaveBeenCalled()
  })
})

describe('an abort', () => {
  test('ends the wait with its reason, in a pause as well as in a poll', async () => {
    const controller = new AbortController()
    gateway.on('getTransaction', () => {
      setImmediate(() => controller.abort('closing'))
      return state({ status: 'queued' })()
    })
    await expect(wait({ signal: controller.signal })).rejects.toBe('closing')
    const second = new AbortController()
    const fetch = async () => {
      second.abort('closing too')
      return new Promise<Response>(() => {})
    }
    await expect(wait({ signal: second.signal }, gateway.client({ fetch }))).rejects.toBe(
      'closing too',
    )
  })

  test('leaves no listener on a signal that lives on', async () => {
    const { signal } = new AbortController()
    gateway.on(
      'getTransaction',
      networkFault,
      state({ status: 'queued' }),
      state({ status: 'finalized' }),
    )
    await wait({ signal })
    gateway.on('getTransaction', state({ status: 'queued' }))
    await failureOf(wait({ signal, timeoutMs: 5_000 }))
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
