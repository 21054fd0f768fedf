import { isGatewayError, noPassword, type PasswordHashes } from '@gasless-gateway/core'
import * as argon2 from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { type Argon2HasherOptions, createArgon2Hasher, hashesAtOnce } from './argon2-hasher.js'
import type { MasterKeys } from './master-key.js'

const keys: MasterKeys = [{ id: 'one', secret: new Uint8Array(32).fill(7) }]
const parametersOf = (hash: string) => hash.split('$').slice(1, 4).join('$')

const clientAt = (network: string) => ({ address: network, network })
const client = clientAt('192.0.2.1')

/** Each hash in a turn of its own. */
function hasher(options?: Argon2HasherOptions, masterKeys = keys): PasswordHashes {
  const { inTurn } = createArgon2Hasher(masterKeys, options)
  return {
    hash: (...of) => inTurn(client, ({ hash }) => hash(...of)),
    hashFor: (...of) => inTurn(client, ({ hashFor }) => hashFor(...of)),
    verify: (...of) => inTurn(client, ({ verify }) => verify(...of)),
  }
}

describe('a hash', () => {
  test('is as strong as ASVS 5.0 asks for: argon2id, at least 46 MiB', async () => {
    expect(parametersOf(await hasher().hash('correct horse'))).toBe('argon2id$v=19$m=47104,t=1,p=1')
  })

  test('of one password is another one each time, and fits it alone', async () => {
    const { hash, verify } = hasher()
    const [one, other] = await Promise.all([hash('correct horse'), hash('correct horse')])
    expect(one).not.toBe(other)
    expect(await verify(one, 'correct horse')).toBe(true)
    expect(await verify(one, 'correct horsf')).toBe(false)
  })
})

describe('the hash of a registration', () => {
  const email = 'ada@example.com'
  const { hashFor, verify } = hasher()

  test('is one for one e-mail and password on every replica, as strong as any, and verified like any', async () => {
    const known = await hashFor(email, 'correct horse')
    expect(await hasher().hashFor(email, 'correct horse')).toBe(known)
    expect(parametersOf(known)).toBe('argon2id$v=19$m=47104,t=1,p=1')
    expect(await verify(known, 'correct horse')).toBe(true)
    expect(await verify(known, 'correct horsf')).toBe(false)
  })

  test('is another for another password, e-mail and master key, in salt as well as in outcome', async () => {
    const others = await Promise.all([
      hashFor(email, 'correct horse'),
      hashFor('eve@example.com', 'correct horse'),
      hasher({}, [{ id: 'two', secret: new Uint8Array(32).fill(8) }, ...keys]).hashFor(
        email,
        'correct horse',
      ),
    ])
    const salts = others.map((hash) => hash.split('$')[4])
    expect(new Set(salts).size).toBe(3)
    for (const salt of salts) expect(Buffer.from(String(salt), 'base64')).toHaveLength(16)
    expect(await hashFor(email, 'correct horsf')).not.toBe(others[0])
  })
})

test('without a hash one is worked out all the same, as much work as any, from the first time on', async () => {
  const known = await hasher().hash('correct horse')
  for (const stored of [undefined, noPassword, known]) {
    const library = { hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
    expect(await hasher({ library }).verify(stored, 'wrong')).toBe(false)
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
    const { hash } = hasher({ atOnce: hashesAtOnce(64), library })
    const work = Array.from({ length: 10 }, () => hash('correct horse'))
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
    const { hash } = hasher({ atOnce: 1, waiting: 3, library })
    const outcomes: string[] = []
    const work = Array.from({ length: 10 }, () =>
      hash('correct horse').then(
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
    const { hash } = hasher({ atOnce: 1, waiting: 2, library })
    const first = hash('correct horse')
    const second = hash('correct horse')
    const third = first.then(() => hash('correct horse'))
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
    const { inTurn } = createArgon2Hasher(keys, { atOnce: 1, library })
    const ended: string[] = []
    const twice = (name: string) =>
      inTurn(clientAt(name), async ({ hash }) => {
        await hash('one')
        await hash('other')
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

  test('a failure frees its place', async () => {
    const failingOnce = vi.fn(async () => '$').mockRejectedValueOnce(new Error('no memory'))
    const library = { ...argon2, hash: failingOnce }
    const { hash } = hasher({ atOnce: 1, waiting: 0, library })
    await expect(hash('correct horse')).rejects.toThrow('no memory')
    expect(await hash('correct horse')).toBe('$')
  })
})
