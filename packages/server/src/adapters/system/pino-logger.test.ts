import { describe, expect, test } from 'vitest'
import { createPinoLogger, type PinoLoggerOptions } from './pino-logger.js'

const privateKey = `0x${'4c'.repeat(31)}7f`
const rawKey = 'ggw_live_1a2B3c4D5e6F7g8H9i0J1k2L3m4N5o6PabcdEF'
const rpcUrl = 'https://node.example/v3/9aa3d95b3bc440fa88ea12eaa4456161'

function capture(options: Partial<PinoLoggerOptions> = {}) {
  const lines: string[] = []
  const logger = createPinoLogger({
    level: 'debug',
    destination: { write: (line: string) => void lines.push(line) },
    ...options,
  })
  return {
    logger,
    output: () => lines.join(''),
    entries: () => lines.map((line) => JSON.parse(line)),
  }
}

describe('createPinoLogger', () => {
  test('an entry is one JSON line with level, time, message and fields', () => {
    const { logger, entries } = capture()
    logger.warn({ requestId: 'r1', status: 503 }, 'RPC endpoint is slow')
    expect(entries()).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        msg: 'RPC endpoint is slow',
        requestId: 'r1',
        status: 503,
      },
    ])
    expect(new Date(entries()[0].time).toISOString()).toBe(entries()[0].time)
  })

  test('entries under the level are not written', () => {
    const { logger, output } = capture({ level: 'warn' })
    logger.debug({}, 'quiet')
    logger.info({}, 'quiet')
    logger.error({}, 'loud')
    expect(output()).toContain('loud')
    expect(output()).not.toContain('quiet')
  })

  test.each([
    'authorization',
    'Authorization',
    'x-api-key',
    'X-API-Key',
    'apiKey',
    'cookie',
    'password',
    'newPassword',
    'privateKey',
    'PAYMASTER_SIGNER_KEY',
    'paymasterSignerKey',
    'EXECUTOR_KEYS',
    'executorKeys',
    'FUNDER_KEY',
    'funderKey',
    'clientSecret',
    'sessionToken',
    'DATABASE_URL',
    'rpcUrls',
  ])('the member %s is redacted at any depth', (name) => {
    const { logger, output } = capture()
    logger.info(
      { [name]: 'hunter2-hunter2', deep: [{ headers: { [name]: ['hunter2-hunter2'] } }] },
      'x',
    )
    expect(output()).not.toContain('hunter2')
    expect(output()).toContain('[secret]')
  })

  test('asset members stay readable', () => {
    const { logger, entries } = capture()
    logger.info({ token: '0xabc', feeToken: '0xdef', keyPrefix: 'ggw_live', amount: 5n }, 'x')
    expect(entries()[0]).toMatchObject({ token: '0xabc', feeToken: '0xdef', amount: '5' })
  })

  test('known secrets vanish from texts, errors, causes, stacks and member names', () => {
    const { logger, output, entries } = capture({ secrets: [privateKey, rpcUrl, 'short'] })
    const error = new AggregateError(
      [new Error(`bad key ${privateKey}`)],
      `HTTP request failed. URL: ${rpcUrl}`,
      { cause: new Error(`tried ${rpcUrl}/x`) },
    )
    logger.error({ error, [rpcUrl]: 1, nested: { note: `a ${privateKey} b` } }, `lost ${rpcUrl}`)
    expect(output()).not.toContain(privateKey)
    expect(output()).not.toContain('9aa3d95b')
    expect(entries()[0].error.message).toBe('HTTP request failed. URL: [secret]')
    expect(entries()[0].error.cause.message).toBe('tried [secret]/x')
  })

  test('raw API keys, bearer tokens and passwords in addresses are recognised by their look', () => {
    const { logger, output } = capture()
    logger.info(
      {
        note: `key ${rawKey}`,
        header: 'Bearer eyJhbGciOi.J9.x-y_z',
        url: 'postgres://gw:s3cr3t@db/gw',
      },
      `GET /?k=${rawKey}`,
    )
    expect(output()).not.toContain(rawKey)
    expect(output()).not.toContain('eyJhbGciOi')
    expect(output()).not.toContain('s3cr3t')
    expect(output()).toContain('postgres://[secret]@db/gw')
  })

  test("what drivers hang on their errors stays out, the error's own story stays in", () => {
    const { logger, entries } = capture()
    const error = Object.assign(new Error('relation "operations" does not exist'), {
      code: '42P01',
      connectionParameters: { password: 'hunter2-hunter2' },
      detail: 'row contents',
    })
    logger.error({ error }, 'query failed')
    expect(entries()[0].error).toEqual({
      name: 'Error',
      message: 'relation "operations" does not exist',
      code: '42P01',
      stack: expect.stringContaining('pino-logger.test'),
    })
  })

  test('cycles, bytes, bigints and wrapped secrets do not break a line', () => {
    const { logger, entries } = capture()
    const loop: Record<string, unknown> = { wei: 10n ** 30n, hash: new Uint8Array(32) }
    loop.self = loop
    logger.info({ loop, wrapped: { toJSON: () => '[secret]' }, map: new Map([['a', 1]]) }, 'x')
    expect(entries()[0]).toMatchObject({
      loop: { wei: `1${'0'.repeat(30)}`, hash: '[32 bytes]', self: '[circular]' },
      wrapped: '[secret]',
      map: [['a', 1]],
    })
  })
})
