import {
  type Endpoint,
  type EndpointName,
  ErrorBody,
  endpoints,
  statusOf,
} from '@gasless-gateway/core/api'
import { errorCodes } from '@gasless-gateway/core/errors'
import { sampleRequests } from '@gasless-gateway/core/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arbitraryRequest } from '../../../core/src/testing/arbitrary-request.js'
import { errorCodesOf } from './error-codes-of.js'
import { type Answer, startTestApp, type TestApp } from './testing/start-test-app.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
})

/** Statuses below 500 only: nothing that a caller sends may look like a failure of ours. */
function expectDocumentedAnswer(endpoint: Endpoint, answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  if (answer.status === statusOf(endpoint, answer.body)) return
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
        arbitraryRequest(endpoint, sampleRequests[name]),
        async ({ path, query, body, idempotencyKey: key }) => {
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
