import { describe, expect, test } from 'vitest'
import { GatewayError } from '../errors/index.js'
import type { RateLimiter } from '../ports/rate-limiter.js'
import type { LimitName } from './rate-limits.js'
import { type Counted, withinLimits } from './within-limits.js'

const everybody: Counted = {
  apiKey: 'key_1',
  user: 'usr_1',
  address: '192.0.2.1',
  email: 'a@b.example',
}

/** Does `work` within the limits, and remembers in which order what happened. */
async function run(
  names: readonly LimitName[],
  work: () => Promise<string> = async () => 'done',
  {
    refused,
    counted = everybody,
    giveBack = async () => {},
  }: { refused?: LimitName; counted?: Counted; giveBack?: () => Promise<void> } = {},
) {
  const log: string[] = []
  const limiter: RateLimiter = {
    async take(limit, key) {
      log.push(`take ${limit}: ${key}`)
      if (limit === refused) return { allowed: false, waitSeconds: 37 }
      return {
        allowed: true,
        giveBack() {
          log.push(`give back ${limit}`)
          return giveBack()
        },
      }
    },
    removeEnded: async () => 0,
  }
  const outcome = await withinLimits(limiter, names, counted, () => {
    log.push('work')
    return work()
  }).catch((error: Error) => error)
  return { log, outcome }
}

const failWith = (error: Error) => () => Promise.reject(error)

test('what the first limit has said already is not asked again, and counts as if it had been', async () => {
  const asked: LimitName[] = []
  const limiter: RateLimiter = {
    async take(limit) {
      asked.push(limit)
      return { allowed: true, giveBack: async () => {} }
    },
    removeEnded: async () => 0,
  }
  const work = async () => 'done'
  const names: LimitName[] = ['data', 'open']
  const yes = { allowed: true, giveBack: async () => {} } as const
  expect(await withinLimits(limiter, names, everybody, work, yes)).toBe('done')
  expect(asked).toEqual(['open'])
  const no = { allowed: false, waitSeconds: 37 } as const
  await expect(withinLimits(limiter, names, everybody, work, no)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 37,
  })
  expect(asked).toEqual(['open'])
})

describe('the work', () => {
  test('is done once every limit has counted it, and its answer comes back', async () => {
    expect(await run(['open', 'login', 'login-address'])).toEqual({
      log: [
        'take open: 192.0.2.1',
        'take login: 192.0.2.1 a@b.example',
        'take login-address: 192.0.2.1',
        'work',
      ],
      outcome: 'done',
    })
  })

  test('without limits is just done', async () => {
    expect(await run([])).toEqual({ log: ['work'], outcome: 'done' })
  })

  test.each<LimitName>(['open', 'login', 'login-address'])(
    'is not begun when %s is reached, and the caller learns which and how long',
    async (refused) => {
      const { log, outcome } = await run(['open', 'login', 'login-address'], undefined, { refused })
      expect(log).not.toContain('work')
      expect(log.at(-1)).toMatch(new RegExp(`^take ${refused}:`))
      expect(outcome).toMatchObject({
        code: 'RATE_LIMITED',
        retryAfterSeconds: 37,
        message: `Too many requests: the limit "${refused}" is reached. Wait 37 seconds.`,
      })
    },
  )

  test('is not begun when what a limit counts by is not known', async () => {
    const { log, outcome } = await run(['login'], undefined, { counted: { address: '192.0.2.1' } })
    expect(log).toEqual([])
    expect(outcome).toEqual(new Error('A limit counts by email, which is not known here.'))
  })
})

describe('the counter', () => {
  test('of one that all share has one key for everybody', async () => {
    const { log } = await run(['verify-everywhere'], undefined, { counted: {} })
    expect(log[0]).toBe('take verify-everywhere: ')
  })

  test('that counts requests, or valid ones, keeps what was counted, however the work ends', async () => {
    for (const work of [undefined, failWith(new GatewayError('CODE_INVALID'))]) {
      const { log } = await run(['open', 'register'], work)
      expect(log.filter((line) => line.startsWith('give back'))).toEqual([])
    }
  })

  test('that counts a refusal keeps that one, and gives everything else back', async () => {
    const counted = async (work?: () => Promise<string>) =>
      !(await run(['verify'], work)).log.includes('give back verify')
    expect(await counted(failWith(new GatewayError('CODE_INVALID')))).toBe(true)
    expect(await counted()).toBe(false)
    expect(await counted(failWith(new GatewayError('OVERLOADED')))).toBe(false)
    expect(await counted(failWith(new Error('a bug')))).toBe(false)
  })

  test('gets back what a later limit refuses', async () => {
    const { log } = await run(['verify', 'verify-everywhere'], undefined, {
      refused: 'verify-everywhere',
    })
    expect(log).toEqual(['take verify: 192.0.2.1', 'take verify-everywhere: ', 'give back verify'])
  })

  test('that cannot be reached to give back changes nothing about the outcome', async () => {
    const giveBack = () => Promise.reject(new Error('gone'))
    expect((await run(['verify'], undefined, { giveBack })).outcome).toBe('done')
    const refusal = new GatewayError('OVERLOADED')
    expect((await run(['verify'], failWith(refusal), { giveBack })).outcome).toBe(refusal)
  })
})

test('an error of the work comes out as it is', async () => {
  const error = new Error('a bug')
  expect((await run(['open', 'verify'], failWith(error))).outcome).toBe(error)
})
