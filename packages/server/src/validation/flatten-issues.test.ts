import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './describe-issue.js'
import { flattenIssues } from './flatten-issues.js'

const issuesOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, { error: describeIssue })
  if (result.success) return []
  const flat = flattenIssues(result.error.issues, schema, {
    root: ['body'],
    unknownField: 'is unknown',
  })
  return [...flat].map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('flattenIssues', () => {
  test('a union reports the branch that the value came closest to', () => {
    const schema = z.strictObject({
      rail: z.union([
        z.strictObject({ signature: z.string() }),
        z.strictObject({ signed: z.strictObject({ raw: z.array(z.string()) }) }),
      ]),
    })
    expect(issuesOf(schema, { rail: { signature: 5 } })).toEqual([
      'body.rail.signature must be a string, not a number; put it in quotes',
    ])
    expect(issuesOf(schema, { rail: { signed: { raw: [null] } } })).toEqual([
      'body.rail.signed.raw.0 must be a string, not null',
    ])
    expect(issuesOf(schema, { rail: { signature: '0x', singed: 1 } })).toEqual([
      'body.rail.singed is unknown (did you mean signed?)',
    ])
    expect(issuesOf(schema, {})).toEqual(['body.rail is missing'])
  })

  test('the beginning of one member is taken for it, and that of several for none', () => {
    const schema = z.strictObject({ feeTokenAddress: z.string(), recipientAddress: z.string() })
    const known = { feeTokenAddress: '0x', recipientAddress: '0x' }
    expect(issuesOf(schema, { ...known, feeToken: 1, recipient: 1 })).toEqual([
      'body.feeToken is unknown (did you mean feeTokenAddress?)',
      'body.recipient is unknown (did you mean recipientAddress?)',
    ])
    const two = z.strictObject({ tokenAddress: z.string(), tokenAmount: z.string() })
    const both = { tokenAddress: '0x', tokenAmount: '1' }
    expect(issuesOf(two, { ...both, token: 1, rec: 1 })).toEqual([
      'body.token is unknown',
      'body.rec is unknown',
    ])
  })

  test('nested unions are flattened, too', () => {
    const schema = z.union([z.object({ a: z.union([z.object({ b: z.literal(1) }), z.null()]) })])
    expect(issuesOf(schema, { a: { b: 2 } })).toEqual(['body.a.b must be 1'])
  })

  test('a discriminator without a branch is named', () => {
    const schema = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('tag') }),
      z.object({ kind: z.literal('depth') }),
    ])
    expect(issuesOf(schema, { kind: 'x' })).toEqual(['body.kind fits none of the accepted shapes'])
  })

  test.each([
    [z.string().min(3), 'ab', 'must be at least 3 characters long'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must hold at most 1 entry'],
    [z.number().max(1000), 1001, 'must be at most 1,000'],
    [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.boolean(), [], 'must be true or false, not a list'],
    [z.uuid(), 'x', 'has the wrong format'],
    [z.number().multipleOf(5), 7, 'must be a multiple of 5'],
  ])('%#: %j is explained', (schema, value, message) => {
    expect(issuesOf(z.object({ x: schema }), { x: value })).toEqual([`body.x ${message}`])
  })
})
