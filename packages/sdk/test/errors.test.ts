import { readFileSync } from 'node:fs'
import { errorCodes } from '@gasless-gateway/core/errors'
import { expect, test } from 'vitest'
import { InvalidInputError } from '../src/errors/invalid-input-error.js'
import { toApiError } from '../src/errors/to-api-error.js'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

const refusalOf = (code: string) =>
  toApiError({
    status: 400,
    code,
    message: 'No.',
    reason: null,
    issues: [],
    requestId: undefined,
    retryable: false,
    retryAfterMs: undefined,
    operationId: undefined,
    body: 'secret',
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
