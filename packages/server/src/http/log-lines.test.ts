import { connect } from 'node:net'
import { GatewayError } from '@gasless-gateway/core/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPinoLogger } from '../adapters/system/pino-logger.js'
import { createFakeGateway } from './testing/fake-gateway.js'
import { startTestApp, type TestApp } from './testing/start-test-app.js'

/** The log output, one entry per write. */
let written: string[]
const logger = createPinoLogger({
  level: 'debug',
  destination: { write: (text: string) => void written.push(text) },
})
/** The error that the use case throws. */
let failure: Error
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    logger,
    gateway: createFakeGateway({
      login: async () => {
        throw failure
      },
    }),
  })
})
afterAll(() => app.close())
beforeEach(() => {
  written = []
})

/** Characters that end lines, move cursors, change colours, ring the bell, or reverse the reading direction. */
const signs = [
  ...['\n', '\r', '\r\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'],
  ...[
    '\u001b[2J',
    '\u001b]0;x\u0007',
    '\u009b31m',
    '\u0000',
    '\u0008',
    '\u007f',
    '\u202e',
    '\u2066',
  ],
  ...[
    '"',
    '\\',
    '{"level":"error","msg":"forged"}',
    '\n{"level":"error","msg":"forged"}\n',
    '\ud800',
  ],
]
const hostile = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.string({ maxLength: 5 })), { maxLength: 6 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Parses the written lines. Each write must be one line of JSON without control characters. */
function readLines(): Record<string, unknown>[] {
  return written.map((line) => {
    expect(line.endsWith('\n')).toBe(true)
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
    return JSON.parse(line)
  })
}

test('every log entry is one line of JSON, which moves no cursor and forges no other line', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (message, name, value) => {
      written = []
      const cause = new Error(value)
      logger.warn(
        { [`x${name}`]: value, list: [{ value }], err: new Error(message, { cause }) },
        message,
      )
      const [line, ...others] = readLines()
      expect(others).toEqual([])
      expect(line?.level).toBe('warn')
    }),
    { numRuns: 500 },
  )
})

/** The app writes a line once its answer is sent. A busy machine may write it later. */
const patience = { timeout: 100_000, interval: 5 }

test('so are texts from paths, queries and bodies of requests, and from errors', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      written = []
      failure =
        text.length % 2
          ? new Error(`row (${text}) is wrong`, { cause: new Error(text) })
          : new GatewayError('OVERLOADED', { internal: text })
      const inUrl = encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
      const login = { email: 'ada@example.com', password: 'correct horse' }
      const answers = [
        await app.request('POST', '/v1/auth/login', { body: login }),
        await app.request('POST', '/v1/auth/login', { body: { ...login, [text]: text } }),
        await app.request('POST', '/v1/auth/login', { body: `{"email": ${text}` }),
        await app.request('GET', `/v1/transaction/${inUrl}?${inUrl}=${inUrl}`),
        await app.request('GET', `/v1/${inUrl}`),
      ]
      await expect
        .poll(() => written.filter((line) => line.includes('"request"')).length, patience)
        .toBe(answers.length)
      const lines = readLines()
      const levels = lines.map(({ level, msg }) => `${level} ${msg}`)
      // There is one line for each request, and one for its failure. No text from the request became a line of its own.
      expect(levels.filter((line) => line === 'info request')).toHaveLength(answers.length)
      expect(levels.join()).not.toContain('forged')
    }),
    { numRuns: 40 },
  )
})

test('so are requests that no client library would send', async () => {
  const raw = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(app.port, '127.0.0.1', () => socket.end(text, 'latin1'))
      socket.on('error', () => {})
      socket.on('close', () => resolve())
      socket.resume()
    })
  for (const sign of ['\u001b[31m', '\u009b31m', '\t', '"', '\\', '\u00ff', '\r\n X-Folded: 1'])
    for (const request of [
      `GET /v1/health${sign} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Request-Id: a${sign}b\r\nConnection: close\r\n\r\n`,
      `GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${sign}\r\nUser-Agent: ${sign}\r\nConnection: close\r\n\r\n`,
      `G${sign}T /v1/health HTTP/1.1\r\nHost: x\r\n\r\n`,
    ])
      await raw(request)
  // The app answered the valid HTTP requests.
  expect(readLines().length).toBeGreaterThan(5)
})

test('many temporary refusals log their reason only once', async () => {
  const busy = await startTestApp({
    gateway: createFakeGateway({
      login: async () => {
        throw new GatewayError('OVERLOADED', { internal: 'the queue is full' })
      },
    }),
  })
  for (let time = 0; time < 20; time++)
    await busy.request('POST', '/v1/auth/login', {
      body: { email: 'ada@example.com', password: 'correct horse' },
    })
  await expect
    .poll(() => busy.lines.filter(({ message }) => message === 'request').length, patience)
    .toBe(20)
  const others = busy.lines.filter(({ message }) => message !== 'request')
  expect(others).toMatchObject([
    {
      level: 'warn',
      message: 'requests are refused for now',
      fields: { route: '/v1/auth/login', internal: 'the queue is full' },
    },
  ])
  await busy.close()
})
