import { endpoints } from '@gasless-gateway/core/api'
import { describe, expect, test } from 'vitest'
import type { FuzzRequest } from '../../../core/src/testing/arbitrary-request.js'
import { judgeAnswer } from './judge-answer.js'

const good: FuzzRequest = {
  path: '/v1/auth/login',
  query: '',
  body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse' }),
  idempotencyKey: undefined,
}
const answer = { token: 'a.b.c', email: 'ada@example.com', systemRole: 'owner' }
const judge = (request: FuzzRequest, status: number, body: unknown) =>
  judgeAnswer('login', endpoints.login, request, { status, body })

describe('the judge of the fuzzer', () => {
  test('finds nothing in what is documented', () => {
    expect(judge(good, 200, answer)).toBeUndefined()
    const refusal = { error: 'No.', code: 'CREDENTIALS_INVALID', reason: null }
    expect(judge(good, 401, refusal)).toBeUndefined()
  })

  // Otherwise a campaign without findings would say nothing.
  test.each([
    ['a failure of ours', 'status500', good, 500, { error: 'Oh.', code: 'INTERNAL', reason: null }],
    [
      'a right credential that is refused',
      'lockedOut',
      good,
      401,
      { error: 'No.', code: 'UNAUTHENTICATED', reason: null },
    ],
    ['a status that no page names', 'undocumented', good, 418, {}],
    [
      'a code that the endpoint does not have',
      'undocumented',
      good,
      401,
      { error: 'No.', code: 'ACCOUNT_NOT_FOUND', reason: null },
    ],
    ['an error without a sentence', 'malformed', good, 400, {}],
    ['an answer that lacks a member', 'malformed', good, 200, { token: 'a.b.c' }],
    ['an unknown field', 'invalidAccepted', { ...good, body: '{"a":1}' }, 200, answer],
    ['no JSON', 'invalidAccepted', { ...good, body: '{' }, 200, answer],
    ['no body', 'invalidAccepted', { ...good, body: undefined }, 200, answer],
    ['a query', 'invalidAccepted', { ...good, query: 'a=1' }, 200, answer],
  ] as const)('finds %s', (_name, finding, request, status, body) => {
    expect(judge(request, status, body)).toBe(finding)
  })
})
