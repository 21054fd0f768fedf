import { describe, expect, test } from 'vitest'
import { GatewayError } from '../errors/index.js'
import { type LimitName, rateLimits } from '../model/rate-limits.js'
import type { RateLimiter } from '../ports/rate-limiter.js'
import { type Counted, withinLimits } from './within-limits.js'

const everybody: Counted = {
  project: 'prj_1',
  user: 'usr_1',
  address: ['192.0.2.1'],
  code: 'c0de',
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
  expect(await withinLimits(limiter, names, everybody, work, { taken: yes })).toBe('done')
  expect(asked).toEqual(['open'])
  const no = { allowed: false, waitSeconds: 37 } as const
  await expect(withinLimits(limiter, names, everybody, work, { taken: no })).rejects.toMatchObject({
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
        message: `Too many requests: the limit "${refused}" is reached. Wait 37 seconds. The operator of the gateway can raise it with RATE_LIMITS.`,
      })
    },
  )

  test('is not begun when what a limit counts by is not known', async () => {
    const { log, outcome } = await run(['login'], undefined, {
      counted: { address: ['192.0.2.1'] },
    })
    expect(log).toEqual([])
    expect(outcome).toEqual(new Error('A limit counts by email, which is not known here.'))
  })
})

describe('the counter', () => {
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

  test('of sign-ins, registrations and invitations gets back what the gateway was too busy for', async () => {
    const overloaded = failWith(new GatewayError('OVERLOADED'))
    for (const name of ['register', 'login', 'invitation-accept'] as const) {
      expect((await run([name], overloaded)).log.at(-1)).toBe(`give back ${name}`)
      const wrong = await run([name], failWith(new GatewayError('CREDENTIALS_INVALID')))
      expect(wrong.log.at(-1)).toBe('work')
      expect((await run([name])).log.at(-1)).toBe('work')
    }
    const address = await run(['login-address', 'login'], overloaded)
    expect(address.log).not.toContain('give back login-address')
    expect(address.log.at(-1)).toBe('give back login')
  })

  test('of sign-ins of an address gets back what the limit of the e-mail has refused', async () => {
    const { log } = await run(['login-address', 'login'], undefined, { refused: 'login' })
    expect(log.at(-1)).toBe('give back login-address')
  })

  test('gets back what a later limit refuses', async () => {
    const { log } = await run(['verify', 'verify-code'], undefined, { refused: 'verify-code' })
    expect(log).toEqual(['take verify: 192.0.2.1', 'take verify-code: c0de', 'give back verify'])
  })

  test('that cannot be reached to give back changes nothing about the outcome', async () => {
    const giveBack = () => Promise.reject(new Error('gone'))
    expect((await run(['verify'], undefined, { giveBack })).outcome).toBe('done')
    const refusal = new GatewayError('OVERLOADED')
    expect((await run(['verify'], failWith(refusal), { giveBack })).outcome).toBe(refusal)
  })
})

describe('an IPv6 address', () => {
  const networks = ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']
  /** Counts as the database does, and remembers what was asked. */
  function counting() {
    const asked: string[] = []
    const counts = new Map<string, number>()
    const limiter: RateLimiter = {
      async take(limit, key, { weight = 1, share = 1 } = {}) {
        asked.push(`${key} of ${share}`)
        const count = counts.get(key) ?? 0
        if (count + weight > rateLimits[limit].most * share)
          return { allowed: false, waitSeconds: 37 }
        counts.set(key, count + weight)
        return {
          allowed: true,
          giveBack: async () => void counts.set(key, (counts.get(key) ?? 0) - weight),
        }
      },
      removeEnded: async () => 0,
    }
    const ask = (address: readonly string[], work = async () => 'done') =>
      withinLimits(limiter, ['register'], { address }, work).catch((error) => error.code)
    return { limiter, asked, counts, ask }
  }

  test('is counted in its /64, /56 and /48, of which the wider ones may have more', async () => {
    const { asked, ask } = counting()
    expect(await ask(networks)).toBe('done')
    expect(asked).toEqual([`${networks[0]} of 1`, `${networks[1]} of 4`, `${networks[2]} of 16`])
  })

  test('of a used up /64 takes no place of the wider networks, where a neighbour would miss it', async () => {
    const { counts, ask } = counting()
    for (let n = 0; n < 100; n++) await ask(networks)
    expect(networks.map((network) => counts.get(network))).toEqual([5, 5, 5])
    expect(await ask(['2001:db8:1:3::/64', ...networks.slice(1)])).toBe('done')
  })

  test('of a used up /56 gets its place in the /64 back, and keeps nobody out of the rest of the /48', async () => {
    const { counts, ask } = counting()
    for (let n = 0; n < 100; n++)
      await ask([`2001:db8:1:${n.toString(16)}::/64`, ...networks.slice(1)])
    expect([counts.get('2001:db8:1::/56'), counts.get('2001:db8:1:63::/64')]).toEqual([20, 0])
    expect(await ask(['2001:db8:1:fff::/64', '2001:db8:1:f00::/56', '2001:db8:1::/48'])).toBe(
      'done',
    )
  })

  test('gets back its place in every network where only refusals count', async () => {
    const { limiter, counts } = counting()
    await withinLimits(limiter, ['verify'], { address: networks }, async () => 'verified')
    expect([...counts.values()]).toEqual([0, 0, 0])
  })
})

test('work that may have fewer than the limit allows says how many', async () => {
  const asked: unknown[] = []
  const limiter: RateLimiter = {
    async take(limit, _key, options) {
      asked.push([limit, options?.most])
      return { allowed: true, giveBack: async () => {} }
    },
    removeEnded: async () => 0,
  }
  const owner = { owner: 'usr_1' }
  await withinLimits(limiter, ['route'], owner, async () => 'done', { most: 18 })
  await withinLimits(limiter, ['route'], owner, async () => 'done')
  expect(asked).toEqual([
    ['route', 18],
    ['route', undefined],
  ])
})

describe('a request of many items', () => {
  test('takes as many places, and says that fewer may pass when there is no room', async () => {
    const weights: (number | undefined)[] = []
    const limiter: RateLimiter = {
      async take(_limit, _key, options) {
        weights.push(options?.weight)
        return weights.length === 1
          ? { allowed: true, giveBack: async () => {} }
          : { allowed: false, waitSeconds: 37 }
      },
      removeEnded: async () => 0,
    }
    const ask = () => withinLimits(limiter, ['data'], everybody, async () => 'done', { weight: 99 })
    expect(await ask()).toBe('done')
    await expect(ask()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message:
        'The limit "data" has no room for a request that counts as 99. Wait 37 seconds. A request with fewer items counts as less. The operator of the gateway can raise it with RATE_LIMITS.',
    })
    expect(weights).toEqual([99, 99])
  })
})

test('an error of the work comes out as it is', async () => {
  const error = new Error('a bug')
  expect((await run(['open', 'verify'], failWith(error))).outcome).toBe(error)
})
