import { type Endpoint, type EndpointName, ErrorBody, endpoints } from '@gasless-gateway/core/api'
import { errorCodes } from '@gasless-gateway/core/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCodesOf } from './error-codes-of.js'
import { ownerAddress } from './testing/fake-gateway.js'
import { sampleRequests } from './testing/sample-requests.js'
import { type Answer, startTestApp, type TestApp } from './testing/start-test-app.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
})

/** Texts that are right somewhere, or wrong in a way that breaks servers. */
const text = fc.oneof(
  fc.constantFrom(
    ownerAddress,
    ownerAddress.toLowerCase(),
    `0X${ownerAddress.slice(2)}`,
    '8453',
    'acc_1',
    '',
    '0x',
    '0x0',
    '0x1',
    '0x12',
    `0x${'f'.repeat(64)}`,
    `0x1${'0'.repeat(64)}`,
    '1',
    '-1',
    '0',
    '1e400',
    String(2n ** 256n),
    'pending',
    '__proto__',
    '\u0000',
    '\ud800',
    '%',
    "'; drop table operations; --",
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const junk = fc.oneof(
  { weight: 3, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, 0, -1, 65_536, 1.5, Number.MAX_VALUE, true, [], {}),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** A change at one place of a good request: which place is picked by number, whatever the request's shape. */
interface Change {
  readonly pick: number
  readonly kind: 'replace' | 'drop' | 'add'
  readonly name: string
  readonly value: unknown
}
const change: fc.Arbitrary<Change> = fc.record({
  pick: fc.nat(),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add'),
  name: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'networkId', 'data'), text),
  value: junk,
})
const changes = fc.array(change, { maxLength: 2 })

type Json = Record<string, unknown>

function apply(sample: unknown, { pick, kind, name, value }: Change): unknown {
  const root = { root: structuredClone(sample) }
  const places: { holder: Json; key: string }[] = []
  const visit = (holder: Json) => {
    for (const [key, member] of Object.entries(holder)) {
      places.push({ holder, key })
      if (typeof member === 'object' && member !== null) visit(member as Json)
    }
  }
  visit(root)
  const place = places[pick % places.length]
  if (!place) return sample
  const { holder, key } = place
  const at = holder[key]
  if (kind === 'replace') holder[key] = value
  else if (kind === 'drop') delete holder[key]
  else if (typeof at === 'object' && at !== null)
    Object.defineProperty(at, name, { value, enumerable: true, configurable: true })
  return root.root
}

const encode = (part: unknown) =>
  encodeURIComponent(String(part).replaceAll(/\p{Surrogate}/gu, '\ufffd'))

const bodyFor = (name: EndpointName) => {
  const { body } = sampleRequests[name]
  const changed = changes.map((list) => JSON.stringify(list.reduce(apply, body)))
  return body === undefined
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 8, arbitrary: changed },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      )
}

const queryFor = (name: EndpointName) => {
  const query: Json = sampleRequests[name].query ?? {}
  const changed = changes.map((list) => {
    const record = list.reduce<unknown>(apply, query)
    const entries = typeof record === 'object' && record !== null ? Object.entries(record) : []
    return entries.map((entry) => entry.map(encode).join('=')).join('&')
  })
  const untouched = changes.map(() =>
    Object.entries(query)
      .map((entry) => entry.map(encode).join('='))
      .join('&'),
  )
  return fc.oneof(
    { weight: 4, arbitrary: Object.keys(query).length > 0 ? changed : untouched },
    { weight: 1, arbitrary: fc.webQueryParameters() },
  )
}

const pathFor = (name: EndpointName) => {
  const params: Json = sampleRequests[name].params ?? {}
  const value = fc.oneof(fc.constant(undefined), text)
  return value.map((replacement) =>
    `/v1${endpoints[name].path}`.replaceAll(/:(\w+)/g, (_match, param) => {
      // An empty segment or one of dots would ask for another path.
      const segment = encode(replacement ?? params[param])
      return /^\.*$/.test(segment) ? '-' : segment
    }),
  )
}

/** Statuses below 500 only: nothing that a caller sends may look like a failure of ours. */
function expectDocumentedAnswer(endpoint: Endpoint, answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  if (answer.status === endpoint.status) return
  const { code, error } = ErrorBody.parse(answer.body)
  expect(error).not.toBe('')
  expect(errorCodesOf(endpoint)).toContain(code)
  expect(errorCodes[code].status).toBe(answer.status)
}

describe('whatever is sent, the answer is a documented one', () => {
  test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        pathFor(name),
        queryFor(name),
        bodyFor(name),
        fc.option(fc.stringMatching(/^[\x20-\x7e\xa1-\xff]*$/), { nil: undefined }),
        async (path, query, body, key) => {
          const answer = await app.request(
            endpoint.method.toUpperCase(),
            query === '' ? path : `${path}?${query}`,
            { body, headers: key === undefined ? {} : { 'Idempotency-Key': key } },
          )
          statuses.add(answer.status)
          expectDocumentedAnswer(endpoint, answer)
        },
      ),
      { numRuns: 100 },
    )
    // Otherwise the requests would say nothing about what lies behind validation, or about validation itself.
    expect(statuses).toContain(endpoint.status)
    expect(statuses).toContain(400)
  })
})
