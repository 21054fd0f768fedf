import { type Endpoint, ErrorBody, endpoints } from '@gasless-gateway/core/api'
import { errorCodes } from '@gasless-gateway/core/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldNamesAt } from '../validation/field-names-at.js'
import { errorCodesOf } from './error-codes-of.js'
import { ownerAddress } from './testing/fake-gateway.js'
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
    '8453',
    'acc_1',
    '0x',
    '0x1',
    '0x12',
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
    '..',
    "'; drop table operations; --",
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const call = fc.record(
  { to: text, data: text, value: text, tokenAddress: text, amount: text, recipientAddress: text },
  { requiredKeys: [] },
)
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: fc.array(fc.oneof(call, text), { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom([], [{ to: ownerAddress }], [ownerAddress]) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
/** Records over the names that the schema knows, so that some get past the first check. */
const recordFor = (schema: Endpoint['body'], members: fc.Arbitrary<unknown>) => {
  const names = schema ? fieldNamesAt(schema, []) : []
  return fc.record(Object.fromEntries([...names, 'other'].map((name) => [name, members])), {
    requiredKeys: [],
  })
}
const bodyFor = ({ body }: Endpoint) =>
  body
    ? fc.oneof(
        { weight: 4, arbitrary: recordFor(body, value).map((record) => JSON.stringify(record)) },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      )
    : fc.constant(undefined)
const queryFor = ({ query }: Endpoint) =>
  fc.oneof(
    { weight: 3, arbitrary: recordFor(query, text).map(toQuery) },
    { weight: 1, arbitrary: fc.webQueryParameters() },
    { weight: 2, arbitrary: fc.constant('') },
  )
const toQuery = (record: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(record).map(([name, member]): [string, string] => [name, String(member)]),
  ).toString()

/** A path with every parameter filled in; lone surrogates cannot stand in a URL. */
const pathFor = ({ path }: Endpoint) =>
  fc
    .array(
      text.map((part) => encodeURIComponent(part.replaceAll(/\p{Surrogate}/gu, '\ufffd')) || '-'),
      { minLength: 2, maxLength: 2 },
    )
    .map((parts) => `/v1${path.replaceAll(/:\w+/g, () => parts.pop() ?? '-')}`)

function expectDocumentedAnswer(endpoint: Endpoint, answer: Answer) {
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  const statuses = [
    endpoint.status,
    ...errorCodesOf(endpoint)
      .map((code) => errorCodes[code].status)
      .filter((status) => status < 500),
  ]
  expect(statuses).toContain(answer.status)
  if (answer.status === endpoint.status) return
  expect(ErrorBody.parse(answer.body).error).not.toBe('')
  expect(errorCodesOf(endpoint)).toContain(answer.body.code)
}

describe('whatever is sent, the answer is a documented one', () => {
  test.each(Object.entries<Endpoint>(endpoints))('%s', async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(
        pathFor(endpoint),
        queryFor(endpoint),
        bodyFor(endpoint),
        fc.option(fc.stringMatching(/^[\x20-\x7e\xa1-\xff]*$/), { nil: undefined }),
        async (path, query, body, key) => {
          // `..` in a path is resolved away by the client and would ask for another endpoint.
          fc.pre(!path.includes('/..'))
          const answer = await app.request(
            endpoint.method.toUpperCase(),
            query === '' ? path : `${path}?${query}`,
            { body, headers: key === undefined ? {} : { 'Idempotency-Key': key } },
          )
          expectDocumentedAnswer(endpoint, answer)
        },
      ),
      { numRuns: 60 },
    )
  })
})
