import { isGatewayError, noPassword } from '@gasless-gateway/core'
import * as argon2 from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { createArgon2Hasher, hashesAtOnce } from './argon2-hasher.js'
import type { MasterKeys } from './master-key.js'

const keys: MasterKeys = [{ id: 'one', secret: new Uint8Array(32).fill(7) }]
const parametersOf = (hash: string) => hash.split('$').slice(1, 4).join('$')

const client = ['192.0.2.1']

describe('a hash', () => {
  test('is as strong as ASVS 5.0 asks for: argon2id, at least 46 MiB', async () => {
    expect(parametersOf(await createArgon2Hasher(keys).hash('correct horse', client))).toBe(
      'argon2id$v=19$m=47104,t=1,p=1',
    )
  })

  test('of one password is another one each time, and fits it alone', async () => {
    const { hash, verify } = createArgon2Hasher(keys)
    const [one, other] = await Promise.all([
      hash('correct horse', client),
      hash('correct horse', client),
    ])
    expect(one).not.toBe(other)
    expect(await verify(one, 'correct horse', client)).toBe(true)
    expect(await verify(one, 'correct horsf', client)).toBe(false)
  })
})

describe('the hash of a registration', () => {
  const email = 'ada@example.com'
  const { hashFor, verify } = createArgon2Hasher(keys)

  test('is one for one e-mail and password on every replica, as strong as any, and verified like any', async () => {
    const known = await hashFor(email, 'correct horse', client)
    expect(await createArgon2Hasher(keys).hashFor(email, 'correct horse', client)).toBe(known)
    expect(parametersOf(known)).toBe('argon2id$v=19$m=47104,t=1,p=1')
    expect(await verify(known, 'correct horse', client)).toBe(true)
    expect(await verify(known, 'correct horsf', client)).toBe(false)
  })

  test('is another for another password, e-mail and master key, in salt as well as in outcome', async () => {
    const others = await Promise.all([
      hashFor(email, 'correct horse', client),
      hashFor('eve@example.com', 'correct horse', client),
      createArgon2Hasher([{ id: 'two', secret: new Uint8Array(32).fill(8) }, ...keys]).hashFor(
        email,
        'correct horse',
        client,
      ),
    ])
    const salts = others.map((hash) => hash.split('$')[4])
    expect(new Set(salts).size).toBe(3)
    for (const salt of salts) expect(Buffer.from(String(salt), 'base64')).toHaveLength(16)
    expect(await hashFor(email, 'correct horsf', client)).not.toBe(others[0])
  })
})

test('without a hash one is worked out all the same, as much work as any, from the first time on', async () => {
  const known = await createArgon2Hasher(keys).hash('correct horse', client)
  for (const stored of [undefined, noPassword, known]) {
    const library = { hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
    expect(await createArgon2Hasher(keys, { library }).verify(stored, 'wrong', client)).toBe(false)
    expect(library.hash).not.toHaveBeenCalled()
    expect(library.verify.mock.calls).toEqual([[expect.any(String), 'wrong']])
    expect(parametersOf(String(library.verify.mock.calls[0]?.[0]))).toBe(parametersOf(known))
  }
})

describe('of many at once', () => {
  /** Each hash that has begun, to be ended by the test. */
  function holdHashes() {
    const held: (() => void)[] = []
    const hash = () => new Promise<string>((resolve) => held.push(() => resolve('$')))
    return { held, library: { ...argon2, hash } }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test('at most two are worked out, however many cores there are: the other threads are for connections', async () => {
    expect([1, 2, 3, 64].map(hashesAtOnce)).toEqual([1, 1, 2, 2])
    const { held, library } = holdHashes()
    const { hash } = createArgon2Hasher(keys, { atOnce: hashesAtOnce(64), library })
    const work = Array.from({ length: 10 }, () => hash('correct horse', client))
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
    const { hash } = createArgon2Hasher(keys, { atOnce: 1, waiting: 3, library })
    const outcomes: string[] = []
    const work = Array.from({ length: 10 }, () =>
      hash('correct horse', client).then(
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
    const { hash } = createArgon2Hasher(keys, { atOnce: 1, waiting: 2, library })
    const first = hash('correct horse', client)
    const second = hash('correct horse', client)
    const third = first.then(() => hash('correct horse', client))
    await turn()
    held[0]?.()
    await turn()
    expect(held).toHaveLength(2)
    held[1]?.()
    await turn()
    held[2]?.()
    await Promise.all([second, third])
  })

  test('a failure frees its place', async () => {
    const failingOnce = vi.fn(async () => '$').mockRejectedValueOnce(new Error('no memory'))
    const library = { ...argon2, hash: failingOnce }
    const { hash } = createArgon2Hasher(keys, { atOnce: 1, waiting: 0, library })
    await expect(hash('correct horse', client)).rejects.toThrow('no memory')
    expect(await hash('correct horse', client)).toBe('$')
  })
})
