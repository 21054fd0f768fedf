import { createHmac } from 'node:crypto'
import type { UserId } from '@gasless-gateway/core'
import { SignJWT } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createJwtSessionTokens } from './jwt-session-tokens.js'
import { derivedKey, type MasterKey } from './master-key.js'

const masterKey = (id: string, byte: number): MasterKey => ({
  id,
  secret: new Uint8Array(32).fill(byte),
})
const ours = masterKey('ours', 1)
const tokens = createJwtSessionTokens([ours])
const claims = { userId: 'usr_1' as UserId, sessionVersion: 3 }

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)
const goodHeader = { alg: 'HS256', typ: 'JWT', kid: 'ours' }
const goodPayload = () => ({
  sub: 'usr_1',
  sv: 3,
  iss: 'gasless-gateway',
  aud: 'gasless-gateway/control-plane',
  iat: now(),
  exp: now() + 100,
})
const mac = (algorithm: string, input: string, key: Uint8Array | string) =>
  createHmac(algorithm, key).update(input).digest('base64url')
const key = derivedKey(ours, 'session-tokens')

/** Rightly signed, whatever it says. */
function forge(header: unknown, payload: unknown, by = key, algorithm = 'sha256') {
  const input = `${base64(header)}.${base64(payload)}`
  return `${input}.${mac(algorithm, input, by)}`
}

describe('session tokens', () => {
  test('say what they were issued for', async () => {
    expect(await tokens.read(await tokens.issue(claims))).toEqual(claims)
    expect(await tokens.read(forge(goodHeader, goodPayload()))).toEqual(claims)
  })

  test('stay valid while their key is in the list, whatever stands in front of it', async () => {
    const token = await tokens.issue(claims)
    const rotated = createJwtSessionTokens([masterKey('new', 2), ours])
    expect(await rotated.read(token)).toEqual(claims)
    expect(await tokens.read(await rotated.issue(claims))).toBeUndefined()
    expect(await createJwtSessionTokens([masterKey('new', 2)]).read(token)).toBeUndefined()
  })

  test('of a replica whose clock is half a minute ahead or behind are read, and no others', async () => {
    const from = (iat: number) => tokens.read(forge(goodHeader, { ...goodPayload(), iat }))
    const until = (exp: number) => tokens.read(forge(goodHeader, { ...goodPayload(), exp }))
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await from(now() + 30)).toEqual(claims)
    expect(await from(now() + 31)).toBeUndefined()
    expect(await until(now() - 29)).toEqual(claims)
    expect(await until(now() - 30)).toBeUndefined()
  })

  test('end after twelve hours', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const token = await tokens.issue(claims)
    vi.setSystemTime(Date.now() + 12 * 60 * 60 * 1_000)
    expect(await tokens.read(token)).toEqual(claims)
    vi.setSystemTime(Date.now() + 31_000)
    expect(await tokens.read(token)).toBeUndefined()
  })

  test('are signed by a key of their own purpose', async () => {
    expect(await tokens.read(forge(goodHeader, goodPayload(), ours.secret))).toBeUndefined()
    const other = derivedKey(ours, 'mailed-codes')
    expect(await tokens.read(forge(goodHeader, goodPayload(), other))).toBeUndefined()
  })
})

const without = <T extends object>(value: T, name: keyof T) =>
  Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
const header = (changes: object) => forge({ ...goodHeader, ...changes }, goodPayload())
const payload = (changes: object) => forge(goodHeader, { ...goodPayload(), ...changes })
const unsigned = (alg: unknown) => `${base64({ ...goodHeader, alg })}.${base64(goodPayload())}.`
const good = () => forge(goodHeader, goodPayload())

/** Each made by hand; all of them differ from a good one in the way that they are named after. */
const corpus: readonly [string, () => string][] = [
  ...['none', 'None', 'NONE', 'nOnE', '', null, 0, [], {}].map((alg): [string, () => string] => [
    `no signature, alg ${JSON.stringify(alg)}`,
    () => unsigned(alg),
  ]),
  ...[
    'none',
    'None',
    'HS384',
    'HS512',
    'RS256',
    'ES256',
    'EdDSA',
    'PS256',
    'hs256',
    'HS256 ',
    ['HS256'],
  ].map((alg): [string, () => string] => [`alg ${JSON.stringify(alg)}`, () => header({ alg })]),
  [
    'HS512, rightly signed',
    () => forge({ ...goodHeader, alg: 'HS512' }, goodPayload(), key, 'sha512'),
  ],
  [
    'HS384, rightly signed',
    () => forge({ ...goodHeader, alg: 'HS384' }, goodPayload(), key, 'sha384'),
  ],
  ...[
    'other',
    '',
    '../ours',
    "ours' or '1'='1",
    '/dev/null',
    'OURS',
    ' ours',
    null,
    1,
    ['ours'],
    {},
    '__proto__',
    'constructor',
  ].map((kid): [string, () => string] => [`kid ${JSON.stringify(kid)}`, () => header({ kid })]),
  ['no kid', () => forge(without(goodHeader, 'kid'), goodPayload())],
  ['a key in its header', () => header({ kid: 'x', jwk: { kty: 'oct', k: base64('x') } })],
  ['an address of keys', () => header({ kid: 'x', jku: 'https://evil.example/keys' })],
  ['a certificate', () => header({ kid: 'x', x5c: ['MIIB'] })],
  ['critical extensions', () => header({ crit: ['exp'], exp: 1 })],
  ['an unknown critical extension', () => header({ crit: ['x'], x: 1 })],
  ['unencoded payload', () => header({ b64: false, crit: ['b64'] })],
  ['typ at+jwt', () => header({ typ: 'at+jwt' })],
  ['no typ', () => forge(without(goodHeader, 'typ'), goodPayload())],
  ['no alg', () => forge(without(goodHeader, 'alg'), goodPayload())],
  ...(['sub', 'sv', 'iss', 'aud', 'iat', 'exp'] as const).map((name): [string, () => string] => [
    `no ${name}`,
    () => forge(goodHeader, without(goodPayload(), name)),
  ]),
  ...[['1'], 1, {}, null].map((sub): [string, () => string] => [
    `sub ${JSON.stringify(sub)}`,
    () => payload({ sub }),
  ]),
  ...['3', 3.5, null, [3], 1e300].map((sv): [string, () => string] => [
    `sv ${JSON.stringify(sv)}`,
    () => payload({ sv }),
  ]),
  ['another issuer', () => payload({ iss: 'somebody' })],
  ['another audience', () => payload({ aud: 'gasless-gateway' })],
  ['many audiences without ours', () => payload({ aud: ['a', 'b'] })],
  ['expired', () => payload({ exp: now() - 31 })],
  ['exp as a text', () => payload({ exp: String(now() + 100) })],
  ['exp null', () => payload({ exp: null })],
  ['exp of zero', () => payload({ exp: 0 })],
  ['exp below zero', () => payload({ exp: -1 })],
  ['not valid yet', () => payload({ nbf: now() + 100 })],
  ['nbf as a text', () => payload({ nbf: 'now' })],
  ['issued in the future', () => payload({ iat: now() + 100 })],
  ['issued long ago, valid for ever', () => payload({ iat: now() - 13 * 60 * 60, exp: 9e15 })],
  ['iat as a text', () => payload({ iat: 'now' })],
  ['a payload that is no object', () => forge(goodHeader, '"usr_1"')],
  ['a payload that is a list', () => forge(goodHeader, [1])],
  ['a payload that is no JSON', () => forge(goodHeader, 'x')],
  ['a header that is no JSON', () => forge('x', goodPayload())],
  ['nothing', () => ''],
  ['dots', () => '..'],
  ['two parts', () => good().split('.').slice(0, 2).join('.')],
  ['four parts', () => `${good()}.x`],
  ['five parts', () => `${good()}.x.y`],
  ['no signature', () => good().replace(/[^.]*$/, '')],
  ['a signature of zeros', () => good().replace(/[^.]*$/, 'A'.repeat(43))],
  ['half a signature', () => good().slice(0, -20)],
  [
    'the signature of another payload',
    () => `${good().split('.').slice(0, 2).join('.')}.${payload({ sub: 'usr_2' }).split('.')[2]}`,
  ],
  ['a space in front', () => ` ${good()}`],
  ['a line end behind', () => `${good()}\n`],
  ['a megabyte', () => payload({ fill: 'x'.repeat(1_000_000) })],
  ['the header twice', () => `${good().split('.')[0]}.${good()}`],
]

test('the corpus is large enough, and every token of it is refused', async () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60)
  for (const [name, make] of corpus)
    expect([name, await tokens.read(make())]).toEqual([name, undefined])
})

test('of ten thousand tokens with one byte changed none is accepted', async () => {
  const token = await tokens.issue(claims)
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
  let tried = 0
  for (let at = 0; tried < 10_000; at = (at + 1) % token.length)
    for (const character of [...characters].slice(tried % 7, (tried % 7) + 29)) {
      const changed = token.slice(0, at) + character + token.slice(at + 1)
      if (changed === token) continue
      tried++
      expect(await tokens.read(changed), changed).toBeUndefined()
    }
})

test('a token of another library with our key and claims is read', async () => {
  const token = await new SignJWT({ sv: 3 })
    .setProtectedHeader(goodHeader)
    .setSubject('usr_1')
    .setIssuer('gasless-gateway')
    .setAudience('gasless-gateway/control-plane')
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(key)
  expect(await tokens.read(token)).toEqual(claims)
})
