import { describe, expect, test, vi } from 'vitest'
import type { SecurityVerdict } from '../model/security-check.js'
import type { SecurityProvider } from '../ports/security-provider.js'
import { aSecurityInput } from '../testing/a-security-input.js'
import { createSecurityChain } from './create-security-chain.js'

const input = aSecurityInput()
const answering = (name: string, verdict: SecurityVerdict['verdict']): SecurityProvider => ({
  name,
  check: async () => ({
    verdict,
    reason: verdict === 'safe' ? null : `${name} says so.`,
    provider: name,
  }),
})
const behaving = (name: string, check: () => unknown): SecurityProvider => ({
  name,
  check: check as SecurityProvider['check'],
})
const never = () => new Promise<never>(() => {})

/** A chain whose time is up when `timeIsUp` is called. */
function chainOf(...providers: [SecurityProvider, ...SecurityProvider[]]) {
  const alarms = new Map<number, { ms: number; run: () => void }>()
  let set = 0
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const chain = createSecurityChain({
    providers,
    budgetMs: 3_000,
    alarm: (ms, run) => {
      const id = set++
      alarms.set(id, { ms, run })
      return () => alarms.delete(id)
    },
    logger,
  })
  const timeIsUp = () => {
    for (const { run } of alarms.values()) run()
  }
  return { chain, alarms, logger, timeIsUp }
}

describe('an external provider beside the built-in check', () => {
  test.each([
    ['safe', 'safe', 'safe', 'external'],
    ['safe', 'unsafe', 'unsafe', 'builtin'],
    ['safe', 'unavailable', 'safe', 'external'],
    ['unsafe', 'safe', 'unsafe', 'external'],
    ['unsafe', 'unsafe', 'unsafe', 'external'],
    ['unsafe', 'unavailable', 'unsafe', 'external'],
    ['unavailable', 'safe', 'unavailable', 'external'],
    ['unavailable', 'unsafe', 'unsafe', 'builtin'],
    ['unavailable', 'unavailable', 'unavailable', 'external'],
  ] as const)(
    '%s and %s make %s, in the words of the %s one',
    async (external, builtin, verdict, provider) => {
      const { chain } = chainOf(answering('external', external), answering('builtin', builtin))
      expect(await chain.check(input)).toEqual({
        verdict,
        reason: verdict === 'safe' ? null : `${provider} says so.`,
        provider,
      })
    },
  )

  test('both are asked at the same time, about the same operation', async () => {
    const asked: unknown[] = []
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const provider = (name: string): SecurityProvider => ({
      name,
      async check(about) {
        asked.push([name, about])
        // Nobody answers before both have been asked.
        if (asked.length === 2) release()
        await gate
        return { verdict: 'safe', reason: null, provider: name }
      },
    })
    const { chain } = chainOf(provider('external'), provider('builtin'))
    expect((await chain.check(input)).verdict).toBe('safe')
    expect(asked).toEqual([
      ['external', input],
      ['builtin', input],
    ])
  })
})

describe('a provider alone', () => {
  test('its verdict is the answer, and no alarm is left behind', async () => {
    const { chain, alarms, logger } = chainOf(answering('builtin', 'safe'))
    expect(chain.name).toBe('builtin')
    expect(await chain.check(input)).toEqual({ verdict: 'safe', reason: null, provider: 'builtin' })
    expect(alarms.size).toBe(0)
    expect(logger.warn).not.toHaveBeenCalled()
  })

  test.each<[string, () => unknown]>([
    [
      'throws at once',
      () => {
        throw new Error('http://key@provider')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('http://key@provider')
      },
    ],
    ['answers nothing', async () => undefined],
    ['answers null', async () => null],
    ['answers a word', async () => 'safe'],
    ['answers an unknown verdict', async () => ({ verdict: 'SAFE ', reason: null, provider: 'x' })],
    ['leaves out the verdict', async () => ({ reason: null, provider: 'x' })],
    [
      'gives a reason that is no text',
      async () => ({ verdict: 'safe', reason: {}, provider: 'x' }),
    ],
    [
      'answers with something that throws when it is read',
      async () => ({
        get verdict(): never {
          throw new Error('http://key@provider')
        },
      }),
    ],
  ])('one that %s is unavailable, with the cause in the log alone', async (_, check) => {
    const { chain, logger } = chainOf(behaving('external', check))
    const verdict = await chain.check(input)
    expect(verdict).toEqual({
      verdict: 'unavailable',
      reason: expect.stringMatching(/^The security check of external .*\.$/),
      provider: 'external',
    })
    expect(verdict.reason).not.toContain('key')
    expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ provider: 'external', userOperationHash: `0x${'00'.repeat(32)}` }),
      'a security provider gave no verdict',
    )
  })

  test('one that never answers is unavailable when the budget is over, and not before', async () => {
    const { chain, alarms, timeIsUp } = chainOf(behaving('external', never))
    const asked = chain.check(input)
    expect([...alarms.values()].map(({ ms }) => ms)).toEqual([3_000])
    timeIsUp()
    expect(await asked).toEqual({
      verdict: 'unavailable',
      reason: 'The security check of external did not answer within 3000 ms.',
      provider: 'external',
    })
  })

  test.each([
    ['safe', async () => ({ verdict: 'safe', reason: null, provider: 'external' })],
    [
      'an error',
      async () => {
        throw new Error('late')
      },
    ],
  ])('what comes after the budget changes nothing: %s', async (_, answer) => {
    let late = () => {}
    const { chain, timeIsUp } = chainOf(
      behaving('external', async () => {
        await new Promise<void>((resolve) => {
          late = resolve
        })
        return answer()
      }),
    )
    const asked = chain.check(input)
    timeIsUp()
    late()
    expect((await asked).verdict).toBe('unavailable')
  })
})

test('what the built-in check objects to counts while the external provider hangs', async () => {
  const { chain, alarms, timeIsUp } = chainOf(
    behaving('external', never),
    answering('builtin', 'unsafe'),
  )
  const asked = chain.check(input)
  await vi.waitFor(() => expect(alarms.size).toBe(1), { timeout: 100_000, interval: 5 })
  timeIsUp()
  expect(await asked).toMatchObject({ verdict: 'unsafe', provider: 'builtin' })
})

test('nobody signs with the name of another provider', async () => {
  const { chain } = chainOf({ ...answering('builtin', 'safe'), name: 'external' })
  expect((await chain.check(input)).provider).toBe('external')
})

test('every operation is asked about anew', async () => {
  const check = vi.fn(answering('external', 'safe').check)
  const { chain } = chainOf({ name: 'external', check })
  await chain.check(input)
  await chain.check(input)
  expect(check).toHaveBeenCalledTimes(2)
})
