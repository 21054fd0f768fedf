import { readFileSync } from 'node:fs'
import { errorCodes } from '@gasless-gateway/core/errors'
import { describe, expect, test } from 'vitest'
import { ConnectionError } from '../src/errors/connection-error.js'
import { InvalidInputError } from '../src/errors/invalid-input-error.js'
import { MalformedAnswerError } from '../src/errors/malformed-answer-error.js'
import { OperationDroppedError } from '../src/errors/operation-dropped-error.js'
import { OperationRevertedError } from '../src/errors/operation-reverted-error.js'
import { toApiError } from '../src/errors/to-api-error.js'
import { WaitTimeoutError } from '../src/errors/wait-timeout-error.js'
import { revertTable } from '../src/reverts/revert-table.js'
import { operationAnswer } from './harness.js'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

const refusalOf = (code: string, reason: string | null = null) =>
  toApiError({
    status: 400,
    code,
    message: 'No.',
    reason,
    issues: [],
    requestId: undefined,
    retryable: false,
    retryAfterMs: undefined,
    operationId: undefined,
    body: 'secret',
  })

const waitedInVain = (lastReason: string) =>
  new WaitTimeoutError({
    operationId: 'op_1',
    lastStatus: 'queued',
    lastReason,
    timeoutMs: 1,
    method: 'wait',
  })

test('every code of the catalogue leads to its own place in the documentation', () => {
  const page = read('docs/reference/errors.md')
  for (const code of Object.keys(errorCodes)) {
    const [path, anchor] = refusalOf(code).docsUrl.split('#')
    expect(path).toBe('/reference/errors')
    expect(page).toContain(`[\`${code}\`](#${anchor})`)
  }
})

test("errors of the SDK's own lead to their table in its README", () => {
  const error = new InvalidInputError('amount', 'is no amount')
  expect(error.docsUrl).toBe('/packages/sdk#errors')
  expect(read('packages/sdk/README.md')).toContain('\n## Errors\n')
})

test('what is logged of an error has the members of every error, and no body', () => {
  const members = ['name', 'code', 'message', 'status', 'requestId', 'retryable', 'docsUrl']
  for (const error of [refusalOf('VALIDATION_FAILED'), new InvalidInputError('amount', 'is none')])
    expect(Object.keys(error.toJSON())).toEqual(expect.arrayContaining(members))
  expect(JSON.stringify(refusalOf('VALIDATION_FAILED'))).not.toContain('secret')
})

test('the logged status of an error is its HTTP status, also where an operation has a status', () => {
  for (const error of [
    new OperationRevertedError(operationAnswer({ status: 'failed' })),
    new OperationDroppedError(operationAnswer({ status: 'dropped' })),
  ])
    expect(error.toJSON()).toMatchObject({
      status: error.status,
      operationStatus: error.operation.status,
    })
})

test('every error has a status to answer a caller with, below 500 only where nothing was sent', () => {
  expect(new InvalidInputError('amount', 'is none').status).toBe(400)
  expect(new ConnectionError('No answer.').status).toBe(503)
  expect(new ConnectionError('No answer.', { operationId: 'op_1' }).status).toBe(503)
  expect(waitedInVain('late').status).toBe(504)
  for (const status of ['failed', 'confirmed'] as const)
    expect(new OperationRevertedError(operationAnswer({ status, reason: 'Reverted' })).status).toBe(
      500,
    )
  expect(new MalformedAnswerError('GET /health', []).status).toBe(502)
})

describe('where something reverted', () => {
  const page = read('docs/reference/revert-reasons.md')
  const { entryPoint, panics, errors } = revertTable
  const names = [
    ...Object.keys(entryPoint),
    ...Object.keys(panics).map((code) => `Panic(${code})`),
    ...Object.keys(errors).map((name) => `${name}(1, 2)`),
  ]
  const failed = (reason: string) =>
    new OperationRevertedError(operationAnswer({ status: 'failed', reason }))

  test.each(names)('every revert with a name has its row in the documentation: %s', (name) => {
    for (const error of [
      refusalOf('EXECUTION_SIMULATION_REVERTED', name),
      failed(`EXECUTION_REVERTED: ${name}: more`),
      failed(`PARTIAL_EXECUTION: 1 of 2 transactions took effect: ${name}`),
      waitedInVain(`SIMULATION_REFUSED: ${name} (why)`),
    ]) {
      const [path, anchor] = error.docsUrl.split('#')
      expect(path).toBe('/reference/revert-reasons')
      expect(page).toContain(`<a id="${anchor}"></a>`)
    }
    expect(failed(`EXECUTION_REVERTED: ${name}`).message).toContain(
      `See ${failed(`EXECUTION_REVERTED: ${name}`).docsUrl}.`,
    )
  })

  test('with a sentence, or with nothing, the error keeps the page of its code', () => {
    const { docsUrl } = refusalOf('EXECUTION_SIMULATION_REVERTED', 'the vault is closed')
    expect(docsUrl).toBe('/reference/errors#execution_simulation_reverted')
    expect(refusalOf('INSUFFICIENT_BALANCE', 'AA21').docsUrl).toContain('insufficient_balance')
    for (const reason of ['EXECUTION_REVERTED: the vault is closed', 'PREFUND_TOO_LOW'])
      expect(failed(reason).docsUrl).toBe('/packages/sdk#errors')
  })
})
