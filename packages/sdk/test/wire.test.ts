import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { describe, expect, test } from 'vitest'
import { controlEndpoints, dataEndpoints } from '../src/generated/wire.js'
import { issuesOf } from '../src/http/issues-of.js'
import type { WireEndpoint } from '../src/shapes/wire-endpoint.js'
import { sampleAnswer } from './sample-answer.js'

const carried: Record<string, WireEndpoint> = { ...dataEndpoints, ...controlEndpoints }
const names = Object.keys(endpoints) as EndpointName[]

test('the SDK carries every endpoint of the wire contract', () => {
  expect(Object.keys(carried).sort()).toEqual([...names].sort())
  for (const name of names) {
    const { method, path, auth, idempotent = false }: Endpoint = endpoints[name]
    const { response: _, idempotent: takesKey = false, ...rest } = carried[name] as WireEndpoint
    expect({ ...rest, takesKey }).toEqual({ method, path, auth, takesKey: idempotent })
  }
})

const isThere = (value: unknown, path: readonly PropertyKey[]): boolean => {
  const [name = '', ...rest] = path
  const here = Object(value) as Record<PropertyKey, unknown>
  return Object.hasOwn(here, name) && (rest.length === 0 || isThere(here[name], rest))
}

/** What the schema of the contract says, where words outside of closed sets pass, and so do numbers out of bounds. */
function schemaAccepts(name: EndpointName, value: unknown): boolean {
  const { response }: Endpoint = endpoints[name]
  const result = response.safeParse(value, { reportInput: true })
  return (
    result.success ||
    result.error.issues.every(
      (issue) =>
        (issue.code === 'invalid_value' && typeof issue.input === 'string') ||
        (issue.code === 'too_big' && issue.origin === 'number') ||
        (issue.code === 'too_small' && issue.origin === 'number') ||
        // A gateway may have other statuses than this one to count by.
        issue.code === 'unrecognized_keys' ||
        (issue.path.at(-2) === 'byStatus' && !isThere(value, issue.path)),
    )
  )
}

const shapeAccepts = (name: EndpointName, value: unknown) =>
  issuesOf((carried[name] as WireEndpoint).response, value).length === 0

/** Every answer that differs from this one in one place. */
function* changesOf(value: unknown): Generator<unknown> {
  for (const other of [undefined, null, 5, -1, 1.5, true, '', 'x', '0x', '-3', '12', [], {}])
    yield other
  if (typeof value === 'string') yield `${value} `
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value))
    for (const change of changesOf(member)) {
      if (Array.isArray(value)) {
        const copy = [...value]
        copy[Number(name)] = change
        yield copy
      } else {
        const { [name]: _, ...rest } = value as Record<string, unknown>
        yield rest
        yield { ...value, [name]: change }
      }
    }
}

describe('an answer passes exactly when it passes the schema of the contract:', () => {
  test.each(names.filter((name) => carried[name]?.response !== ''))('%s', (name) => {
    const { response } = carried[name] as WireEndpoint
    let refused = 0
    for (const alternative of JSON.stringify(response).includes('"|"') ? [0, 1] : [0]) {
      const honest = sampleAnswer(response, alternative)
      expect(issuesOf(response, honest)).toEqual([])
      expect(schemaAccepts(name, honest)).toBe(true)
      expect(shapeAccepts(name, { ...(honest as object), newMember: 1 })).toBe(true)
      for (const changed of changesOf(honest)) {
        const accepted = schemaAccepts(name, changed)
        if (shapeAccepts(name, changed) !== accepted) expect.fail(JSON.stringify(changed))
        if (!accepted) refused++
      }
    }
    expect(refused).toBeGreaterThan(10)
  })
})

test('a word that is a member of every object is no alternative of a union', () => {
  const { response } = dataEndpoints.prepareTransfer
  const honest = sampleAnswer(response) as object
  expect(issuesOf(response, { ...honest, rail: 'constructor' })).toEqual([
    { path: 'rail', message: 'must be one of userOperation, transaction' },
  ])
})

test('what does not fit is named by its place, the first few of it', () => {
  const { response } = dataEndpoints.listTransactions
  const [row] = (sampleAnswer(response) as { operations: object[] }).operations
  const operations = Array.from({ length: 9 }, () => ({ ...row, userOperationHash: '0x1' }))
  const issues = issuesOf(response, { operations, count: 9, limit: 9, offset: 'none' })
  expect(issues).toEqual(
    [0, 1, 2, 3, 4].map((place) => ({
      path: `operations.${place}.userOperationHash`,
      message: 'must be 32 bytes in hex',
    })),
  )
})
