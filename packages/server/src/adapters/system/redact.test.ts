import { describe, expect, test } from 'vitest'
import { redact } from './redact.js'

const { text, fields } = redact([])
const key = 'ggw_live_1a2B3c4D5e6F7g8H9i0J1k2L3m4N5o6PabcdEF'

describe('a member', () => {
  test.each([
    'cookie',
    'set-cookie',
    'authorization',
    'proxy-authorization',
    'apikey',
    'api_keys',
    'x-api-key',
    'rawApiKey',
    'xRawApiKeys',
    'password',
    'PASSWORD',
    'confirmPassword',
    'passphrase',
    'keyPassphrase',
    'secret',
    'client_secret',
    'mnemonic',
    'ownerMnemonic',
    'privateKey',
    'PRIVATE_KEYS',
    'deployerPrivateKey',
    'signerKey',
    'PAYMASTER_SIGNER_KEY',
    'signerKeys',
    'executorKey',
    'EXECUTOR_KEYS',
    'funderKey',
    'FUNDER_KEYS',
    'operatorKey',
    'theOperatorKeys',
    'masterKey',
    'MASTER_KEYS',
    'MASTER_KEYS_OPEN_ONLY',
    'accessToken',
    'sessionToken',
    'my-session-token',
    'bearerToken',
    'authToken',
    'verificationToken',
    'invitationToken',
    'jwt',
    'DATABASE_URL',
    'rpcUrl',
    'RPC_URLS',
    'bundlerUrl',
    'bundler_urls',
  ])('named %s is a secret, whatever it holds', (name) => {
    for (const value of ['hunter2', 5, true, ['hunter2'], { a: 1 }, ''])
      expect(fields({ [name]: value })).toEqual({ [name]: '[secret]' })
  })

  test.each([
    'token',
    'feeToken',
    'tokenAddress',
    'tokens',
    'keyPrefix',
    'apiKeyId',
    'key',
    'keys',
    'cookies',
    'secrets',
    'passwords',
    'mnemonics',
    'jwts',
    'authorizationNonce',
    'sessionTokenId',
    'passwordHashes',
    'rpcUrlIndex',
    'explorerUrl',
    'executorKeyCount',
    'unsetcookie',
    'callersAuthorization',
    'oldJwt',
    'theFunderKey',
    'anExecutorKey',
    'oldMasterKey',
    'theDatabaseUrl',
    'oneRpcUrl',
    'myApiKey',
  ])('named %s is readable', (name) => {
    expect(fields({ [name]: 'abc' })).toEqual({ [name]: 'abc' })
  })

  test('that holds nothing shows that, secret or not', () => {
    expect(fields({ password: null, secret: undefined, other: null })).toEqual({
      password: null,
      secret: undefined,
      other: null,
    })
  })
})

describe('a text', () => {
  test.each([
    ['a raw key', `key ${key}, please`, 'key [secret], please'],
    ['a key at the end', `?k=${key}`, '?k=[secret]'],
    ['a key behind an escaped space', `/?k=%20${key}`, '/?k=%20[secret]'],
    ['two keys', `${key} ${key}`, '[secret] [secret]'],
    ['a key of another kind', 'ggw_test_abc.', '[secret].'],
    ['the password of an address', 'postgres://gw:s3cr3t@db/gw', 'postgres://[secret]@db/gw'],
    ['the user of an address', 'HTTPS://token@rpc.example/x', 'HTTPS://[secret]@rpc.example/x'],
    ['a user that is called so', 'a://user:passwords@c', 'a://[secret]@c'],
    ['of two addresses', 'a://b@c d://e:f@g', 'a://[secret]@c d://[secret]@g'],
    ['a bearer token', 'Authorization: Bearer eyJ.a-b_c~d+e/f=', 'Authorization: Bearer [secret]'],
    ['a basic credential', 'basic  dXNlcjpwYXNz', 'basic [secret]'],
  ])('loses %s and keeps the rest', (_, value, expected) => {
    expect(text(value)).toBe(expected)
  })

  test.each([
    // What our own sentences tell the operator to write.
    'must be an address such as postgres://user:password@host:5432/database',
    'https://example.com/@someone',
    'https://example.com/?a=b@c',
    'https://example.com#a@b',
    'ada@example.com',
    'bearer',
    'standard basics',
    'ggw_live',
  ])('%j is as it was', (value) => {
    expect(text(value)).toBe(value)
  })

  test('loses known secrets wherever they stand, the longest first, and no ordinary words', () => {
    const some = redact(['12345678', 'x12345678x', '1234567'])
    expect(some.text('a12345678b x12345678x 1234567')).toBe('a[secret]b [secret] 1234567')
    expect(redact(['x12345678x', '12345678']).text('x12345678x')).toBe('[secret]')
    expect(some.fields({ x12345678x: '12345678' })).toEqual({ '[secret]': '[secret]' })
  })
})

describe('a value', () => {
  test('of any kind becomes plain data', () => {
    const when = new Date('2026-01-31T12:00:00Z')
    expect(
      fields({
        amount: 10n ** 30n,
        count: 1,
        yes: true,
        nothing: null,
        list: [1n, `a ${key}`],
        bytes: new Uint8Array(5),
        map: new Map([['a', 1n]]),
        set: new Set([`${key}`]),
        when,
        own: { toJSON: () => ({ password: 'x', n: 1n }) },
        notOwn: { toJSON: 'a text' },
      }),
    ).toEqual({
      amount: `1${'0'.repeat(30)}`,
      count: 1,
      yes: true,
      nothing: null,
      list: ['1', 'a [secret]'],
      bytes: '[5 bytes]',
      map: [['a', '1']],
      set: ['[secret]'],
      when: '2026-01-31T12:00:00.000Z',
      own: { password: '[secret]', n: '1' },
      notOwn: { toJSON: 'a text' },
    })
  })

  test('that holds itself is cut there; one that is there twice is not', () => {
    const twice = { a: 1 }
    const loop: Record<string, unknown> = { one: twice, two: twice, list: [twice] }
    loop.self = loop
    loop.deep = { list: [loop] }
    expect(fields(loop)).toEqual({
      one: { a: 1 },
      two: { a: 1 },
      list: [{ a: 1 }],
      self: '[circular]',
      deep: { list: ['[circular]'] },
    })
  })

  test('is shown nine levels deep', () => {
    const nest = (levels: number): unknown => (levels === 0 ? 'end' : { in: nest(levels - 1) })
    expect(fields(nest(9) as object)).toEqual(nest(9))
    const cut = JSON.stringify(nest(9)).replace('"end"', '"[deep]"')
    expect(fields(nest(10) as object)).toEqual(JSON.parse(cut))
    expect(JSON.stringify(fields(nest(50) as object))).toBe(cut)
  })
})

describe('an error', () => {
  test('tells its story without secrets, and nothing that a driver hung on it', () => {
    const error = Object.assign(new TypeError(`bad ${key}`, { cause: new Error(`of ${key}`) }), {
      code: `E_${key}`,
      internal: `sent ${key}`,
      detail: 'a row',
      connection: { password: 'x' },
    })
    error.stack = `TypeError: bad ${key}`
    const cause = error.cause as Error
    delete cause.stack
    expect(fields({ error })).toEqual({
      error: {
        name: 'TypeError',
        message: 'bad [secret]',
        code: 'E_[secret]',
        internal: 'sent [secret]',
        stack: 'TypeError: bad [secret]',
        cause: { name: 'Error', message: 'of [secret]' },
      },
    })
  })

  test('has the errors that it stands for', () => {
    const error = new AggregateError([new Error('one'), `two ${key}`], 'all')
    expect(fields({ error })).toMatchObject({
      error: {
        name: 'AggregateError',
        message: 'all',
        errors: [{ message: 'one' }, 'two [secret]'],
      },
    })
  })

  test('has no code, internal or errors that are none', () => {
    const error = Object.assign(new Error('x'), { code: 5, internal: {}, errors: ['a row'] })
    delete error.stack
    expect(fields({ error })).toStrictEqual({ error: { name: 'Error', message: 'x' } })
  })
})

test('an error of a network that does not answer carries no stack, however deep it is', () => {
  const refused = new Error('connect ECONNREFUSED')
  const silent = Object.assign(new Error('Base does not answer.', { cause: refused }), {
    code: 'NETWORK_UNAVAILABLE',
  })
  const clean = JSON.stringify(redact([]).fields({ err: new Error('no price', { cause: silent }) }))
  expect(clean).toContain('Base does not answer.')
  expect(clean).not.toContain('"stack"')
  expect(JSON.stringify(redact([]).fields({ err: refused }))).toContain('"stack"')
})
