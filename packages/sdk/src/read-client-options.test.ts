import { describe, expect, test } from 'vitest'
import type { GatewayClientOptions } from './client-options.js'
import { createGatewayClient } from './create-gateway-client.js'
import { ConfigurationError } from './errors/configuration-error.js'
import { entryPointV07, kernelV31, kernelV33Delegate } from './pins/pins.js'

const baseUrl = 'https://gateway.example.com/v1'
const apiKey = 'ggw_live_0123456789abcdefghijABCDEFGHIJkl'

function complaintOf(options: unknown): string {
  try {
    createGatewayClient(options as GatewayClientOptions)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return (error as Error).message
  }
  throw new Error('the options passed')
}

describe('apiKey', () => {
  test.each([undefined, null, '', '  ', 7])('%j says what to type', (value) => {
    expect(complaintOf({ baseUrl, apiKey: value })).toContain("apiKey: 'ggw_live_…'")
  })

  test.each([
    ['a private key', `0x${'ab'.repeat(32)}`],
    ['a private key', 'ab'.repeat(32)],
    ['a session token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln'],
    ['a whole Authorization header', `Bearer ${apiKey}`],
    ['a seed phrase', 'test test test test test test test test test test test junk'],
    ['a key of another service', 'sk_live_abcdef'],
    ['white space', `${apiKey}\n`],
  ])('that is %s is refused without repeating it', (kind, value) => {
    const message = complaintOf({ baseUrl, apiKey: value })
    expect(message).toContain(kind)
    expect(message).toContain('starts with ggw_')
    expect(message).not.toContain(value.trim())
  })
})

describe('baseUrl', () => {
  test.each([
    [undefined, /baseUrl is missing.*https:\/\/gateway\.example\.com\/v1/],
    ['gateway', /not an http\(s\) address/],
    ['ftp://gateway/v1', /not an http\(s\) address/],
    ['https://gateway.test', /Pass 'https:\/\/gateway\.test\/v1'/],
    ['https://gateway.test/api/', /Pass 'https:\/\/gateway\.test\/api\/v1'/],
    ['https://gateway.test/v1?key=1', /must not hold a query/],
    ['https://user:secret@gateway.test/v1', /credentials/],
  ])('%j says what to type', (value, message) => {
    expect(complaintOf({ baseUrl: value, apiKey })).toMatch(message)
    expect(complaintOf({ baseUrl: value, apiKey })).not.toContain('secret')
  })

  test.each([baseUrl, `${baseUrl}/`, 'http://localhost:3000/proxy/v1//'])('%s is fine', (value) => {
    expect(() => createGatewayClient({ baseUrl: value, apiKey })).not.toThrow()
  })
})

describe('the other options', () => {
  test('a pin that is no address is named', () => {
    const networks = { '8453': { paymaster: '0x12' } }
    expect(complaintOf({ baseUrl, apiKey, networks })).toContain("networks['8453'].paymaster")
    const contracts = (change: object) => ({
      '8453': { accountContracts: { ...kernelV31, ...change } },
    })
    for (const name of ['implementation', 'factory', 'metaFactory', 'ecdsaValidator'])
      expect(complaintOf({ baseUrl, apiKey, networks: contracts({ [name]: '0x12' }) })).toContain(
        `networks['8453'].${name}`,
      )
    expect(complaintOf({ baseUrl, apiKey, networks: contracts({ factory: undefined }) })).toContain(
      "networks['8453'].factory",
    )
    const routing = { targets: [kernelV31.factory], spenders: [kernelV31.factory] }
    for (const [name, value] of [
      ['routing.targets', { targets: [kernelV31.factory, '0x12'] }],
      ['routing.targets', { targets: undefined }],
      ['routing.spenders', { spenders: kernelV31.factory }],
      ['wrappedNative', { wrappedNative: '0x12' }],
    ] as const) {
      const networks = { '8453': { routing: { ...routing, ...value } as object } }
      expect(complaintOf({ baseUrl, apiKey, networks })).toContain(`networks['8453'].${name}`)
    }
    expect(() =>
      createGatewayClient({ baseUrl, apiKey, networks: { '8453': { routing } } }),
    ).not.toThrow()
    expect(() =>
      createGatewayClient({
        baseUrl,
        apiKey,
        networks: { '8453': { accountContracts: kernelV31 }, '10': {} },
      }),
    ).not.toThrow()
  })

  test('a delegate is an address, or null for none', () => {
    for (const delegate of ['0x12', 'kernel', 7])
      expect(
        complaintOf({ baseUrl, apiKey, networks: { '8453': { delegate: delegate as '0x' } } }),
      ).toContain("networks['8453'].delegate")
    for (const delegate of [kernelV33Delegate, null, undefined])
      expect(() =>
        createGatewayClient({ baseUrl, apiKey, networks: { '8453': { delegate } } }),
      ).not.toThrow()
  })

  test.each(['eip-7702', 'smart', '', 7, 'constructor'])('%j is no mode of accounts', (value) => {
    expect(complaintOf({ baseUrl, apiKey, accountMode: value })).toContain(
      "accountMode must be one of 'smart_account', 'eip7702'",
    )
  })

  test('a network by its name is refused', () => {
    expect(complaintOf({ baseUrl, apiKey, networks: { base: {} } })).toContain(
      "['base'] is not a chain id",
    )
  })

  test.each([
    [{ entrypoint: entryPointV07 }, 'entrypoint', 'entryPoint'],
    [
      { accountContracts: { ...kernelV31, ecdsaValidater: entryPointV07 } },
      'ecdsaValidater',
      'ecdsaValidator',
    ],
    [
      { routing: { targets: [], spenders: [], wrapedNative: entryPointV07 } },
      'wrapedNative',
      'wrappedNative',
    ],
  ])(
    'a misspelt pin is refused, as the built-in one would stay in force: %#',
    (pin, name, meant) => {
      expect(complaintOf({ baseUrl, apiKey, networks: { '8453': pin } })).toBe(
        `networks['8453'].${name} is unknown (did you mean ${meant}?).`,
      )
    },
  )

  test('a pin in the wrong place is not guessed: the message lists what is known there', () => {
    const networks = { '31337': { wrappedNative: entryPointV07 } }
    expect(complaintOf({ baseUrl, apiKey, networks })).toBe(
      "networks['31337'].wrappedNative is unknown. Known are paymaster, entryPoint, accountContracts, routing, delegate.",
    )
  })

  test('numbers have to make sense', () => {
    expect(complaintOf({ baseUrl, apiKey, timeoutMs: 0 })).toContain('timeoutMs')
    expect(complaintOf({ baseUrl, apiKey, maxRetries: -1 })).toContain('maxRetries')
    expect(complaintOf({ baseUrl, apiKey, maxRetries: Number.NaN })).toContain('maxRetries')
  })

  test.each([
    ['network', 'networks'],
    ['api_key', 'apiKey'],
    ['timoutMs', 'timeoutMs'],
    ['mxaRetries', 'maxRetries'],
    ['baseURL', 'baseUrl'],
    ['accountModes', 'accountMode'],
  ])('a misspelt `%s` is a mistake of the set-up, and names %s', (name, meant) => {
    expect(complaintOf({ baseUrl, apiKey, [name]: undefined })).toBe(
      `\`${name}\` is unknown (did you mean ${meant}?).`,
    )
  })
})

test('a name that is misspelt is not called missing', () => {
  expect(complaintOf({ baseURL: baseUrl, apiKey })).toBe(
    '`baseURL` is unknown (did you mean baseUrl?).',
  )
  for (const none of [undefined, null, baseUrl])
    expect(complaintOf(none)).toContain('baseUrl is missing. Pass createGatewayClient({')
})

test('a client shows nothing of its key', () => {
  const client = createGatewayClient({ baseUrl, apiKey })
  expect(JSON.stringify(client)).not.toContain(apiKey)
})
