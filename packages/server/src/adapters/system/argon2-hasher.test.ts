import { type HashPassword, isGatewayError } from '@gasless-gateway/core'
import * as argon2 from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { type Argon2HasherOptions, createArgon2Hasher, hashingOn } from './argon2-hasher.js'
import type { MasterKeys } from './master-key.js'

const keys: MasterKeys = [{ id: 'one', secret: new Uint8Array(32).fill(7) }]
const parametersOf = (hash: string) => hash.split('$').slice(1, 4).join('$')

const clientAt = (network: string) => ({ address: network, network })
const client = clientAt('192.0.2.1')
const oneAtATime = { atOnce: 1, share: 1 }

/** Each hash in a turn of its own. */
function hasher(options?: Argon2HasherOptions, masterKeys = keys): HashPassword {
  const { inTurn } = createArgon2Hasher(masterKeys, options)
  return (owner) => inTurn(client, (hash) => hash(owner))
}
const ada = { email: 'ada@example.com', password: 'correct horse' }

describe('the hash of an e-mail and a password', () => {
  const hash = hasher()

  test('is as strong as ASVS 5.0 asks for: argon2id, at least 46 MiB', async () => {
    expect(parametersOf(await hash(ada))).toBe('argon2id$v=19$m=47104,t=1,p=1')
  })

  test('is one on every replica, and fits that password alone', async () => {
    const known = await hash(ada)
    expect(await hasher()(ada)).toBe(known)
    expect(await argon2.verify(known, ada.password)).toBe(true)
    expect(await argon2.verify(known, 'correct horsf')).toBe(false)
  })

  test('is another for another password, e-mail and master key, in salt as well as in outcome', async () => {
    const others = await Promise.all([
      hash(ada),
      hash({ ...ada, email: 'eve@example.com' }),
      hasher({}, [{ id: 'two', secret: new Uint8Array(32).fill(8) }, ...keys])(ada),
    ])
    const salts = others.map((hash) => hash.split('$')[4])
    expect(new Set(salts).size).toBe(3)
    for (const salt of salts) expect(Buffer.from(String(salt), 'base64')).toHaveLength(16)
    expect(await hash({ ...ada, password: 'correct horsf' })).not.toBe(others[0])
  })

  test('has the salt and the cost of the stored one, whatever the master key, so that they can be compared', async () => {
    const stored = await argon2.hash('correct horse', { timeCost: 2, memoryCost: 1_024 })
    expect(await hash({ ...ada, stored })).toBe(stored)
    const wrong = await hash({ ...ada, password: 'wrong', stored })
    expect(wrong).not.toBe(stored)
    expect(wrong.split('$').slice(0, 5)).toEqual(stored.split('$').slice(0, 5))
  })

  test('is refused beside something that is no hash', async () => {
    await expect(hash({ ...ada, stored: '$2b$10$bcrypt' })).rejects.toThrow('argon2id')
  })
})

describe('of many at once', () => {
  /** Each hash that has begun, to be ended by the test. */
  function holdHashes() {
    const held: (() => void)[] = []
    const hash = () => new Promise<string>((resolve) => held.push(() => resolve('$')))
    return { held, library: { hash } }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test('at most two are worked out, however many cores there are: the other threads are for connections', async () => {
    expect([1, 2, 3, 4, 6, 8, 64].map(hashingOn)).toEqual([
      { atOnce: 1, share: 0.5 },
      { atOnce: 1, share: 0.5 },
      { atOnce: 1, share: 0.75 },
      { atOnce: 1, share: 1 },
      { atOnce: 2, share: 0.75 },
      { atOnce: 2, share: 1 },
      { atOnce: 2, share: 1 },
    ])
    const { held, library } = holdHashes()
    const hash = hasher({ hashing: hashingOn(64), library })
    const work = Array.from({ length: 10 }, () => hash(ada))
    await turn()
    expect(held).toHaveLength(2)
    for (let ended = 0; ended < 10; ended++) {
      held[ended]?.()
      await turn()
      expect(held).toHaveLength(Math.min(10, ended + 3))
    }
    await Promise.all(work)
  })

  test('so many wait, and who comes later is told to come back', async () => {
    const { held, library } = holdHashes()
    const hash = hasher({ hashing: oneAtATime, waiting: 3, library })
    const outcomes: string[] = []
    const work = Array.from({ length: 10 }, () =>
      hash(ada).then(
        () => outcomes.push('hashed'),
        (error) => outcomes.push(isGatewayError(error) ? error.code : String(error)),
      ),
    )
    await turn()
    expect(outcomes).toEqual(Array(6).fill('OVERLOADED'))
    for (let ended = 0; ended < 4; ended++) {
      held[ended]?.()
      await turn()
    }
    await Promise.all(work)
    expect(outcomes.slice(6)).toEqual(Array(4).fill('hashed'))
  })

  test('nobody slips into a place that somebody waits for', async () => {
    const { held, library } = holdHashes()
    const hash = hasher({ hashing: oneAtATime, waiting: 2, library })
    const first = hash(ada)
    const second = hash(ada)
    const third = first.then(() => hash(ada))
    await turn()
    held[0]?.()
    await turn()
    expect(held).toHaveLength(2)
    held[1]?.()
    await turn()
    held[2]?.()
    await Promise.all([second, third])
  })

  test('all of one turn are worked out before anybody else’s', async () => {
    const { held, library } = holdHashes()
    const { inTurn } = createArgon2Hasher(keys, { hashing: oneAtATime, library })
    const ended: string[] = []
    const twice = (name: string) =>
      inTurn(clientAt(name), async (hash) => {
        await hash(ada)
        await hash(ada)
        ended.push(name)
      })
    const all = Promise.all(['a', 'a', 'b'].map(twice))
    for (let ends = 0; ends < 6; ends++) {
      await turn()
      expect(held).toHaveLength(ends + 1)
      held[ends]?.()
    }
    await all
    expect(ended).toEqual(['a', 'b', 'a'])
  })

  test('a place rests until it has hashed for its share of the time, not for longer than a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    try {
      const { held, library } = holdHashes()
      const hash = hasher({ hashing: { atOnce: 1, share: 0.5 }, library })
      const begins = async (after: number, count: number) => {
        await vi.advanceTimersByTimeAsync(after - 1)
        expect(held).toHaveLength(count - 1)
        await vi.advanceTimersByTimeAsync(1)
        expect(held).toHaveLength(count)
      }
      const work = [hash(ada), hash(ada), hash(ada)]
      await vi.advanceTimersByTimeAsync(40)
      held[0]?.()
      await begins(40, 2)
      await vi.advanceTimersByTimeAsync(60_000)
      held[1]?.()
      await begins(1_000, 3)
      held[2]?.()
      await Promise.all(work)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    [30, 10],
    [60, 0],
  ])('%d ms of waiting in a turn count as rest of a hash of 40 ms', async (waitMs, restMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    try {
      const { held, library } = holdHashes()
      const { inTurn } = createArgon2Hasher(keys, { hashing: { atOnce: 1, share: 0.5 }, library })
      const waiting = inTurn(clientAt('a'), async (hash) => {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        await hash(ada)
      })
      const next = inTurn(clientAt('a'), (hash) => hash(ada))
      await vi.advanceTimersByTimeAsync(waitMs + 40)
      held[0]?.()
      if (restMs > 0) {
        await vi.advanceTimersByTimeAsync(restMs - 1)
        expect(held).toHaveLength(1)
      }
      await vi.advanceTimersByTimeAsync(1)
      expect(held).toHaveLength(2)
      held[1]?.()
      await Promise.all([waiting, next])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a failure frees its place', async () => {
    const failingOnce = vi.fn(async () => '$').mockRejectedValueOnce(new Error('no memory'))
    const library = { hash: failingOnce }
    const hash = hasher({ hashing: oneAtATime, waiting: 0, library })
    await expect(hash(ada)).rejects.toThrow('no memory')
    expect(await hash(ada)).toBe('$')
  })
})
