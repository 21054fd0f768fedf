import { type Endpoint, type EndpointName, endpoints, limits } from '@gasless-gateway/core/api'
import { isGatewayError } from '@gasless-gateway/core/errors'
import { sampleRequests } from '@gasless-gateway/core/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearestName } from '../validation/nearest-name.js'
import { findBadShape } from './find-bad-shape.js'
import { parseRequest } from './parse-request.js'

const named = Object.entries(endpoints) as [EndpointName, Endpoint][]
const withBody = named.filter(([, endpoint]) => endpoint.body)

/** The work of refusing a body. It is counted, because a duration depends on the machine. */
interface Work {
  /** Guesses at the intended name of an unknown field. */
  guesses: number
  /** Cells of all edit-distance tables. */
  cells: number
  /** Issues that the schema finds, listed or not. */
  issues: number
}

/** A cell takes about five nanoseconds and an issue about five microseconds. */
const most: Work = { guesses: limits.issues, cells: 200_000, issues: 600 }

function workOf(endpoint: Endpoint, text: string): Work {
  const work: Work = { guesses: 0, cells: 0, issues: 0 }
  // The server refuses these texts in one pass.
  if (text.length > limits.jsonBodyBytes || findBadShape(text)) return work
  const body: unknown = JSON.parse(text)
  work.issues = endpoint.body?.safeParse(body).error?.issues.length ?? 0
  const raw = { params: {}, url: '/', body, hasUnreadBody: false, idempotencyKey: undefined }
  const countCells = (a: string, b: string) => {
    work.cells += a.length * b.length
    return Number.POSITIVE_INFINITY
  }
  try {
    parseRequest(endpoint, raw, (name, known) => {
      work.guesses++
      return nearestName(name, known, { distanceOf: countCells })
    })
  } catch (error) {
    if (!isGatewayError(error, 'VALIDATION_FAILED')) throw error
  }
  return work
}

function expectBounded(endpoint: Endpoint, text: string): Work {
  const work = workOf(endpoint, text)
  for (const kind of ['guesses', 'cells', 'issues'] as const)
    expect(work[kind], `${kind} of ${text.slice(0, 200)}`).toBeLessThanOrEqual(most[kind])
  return work
}

const unknownFields = (count: number, length: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, place) => [`${place}`.padEnd(length, 'confirmPassword'), 0]),
  )

describe.each(withBody)('%s', (name, endpoint) => {
  const sample = (sampleRequests[name] as { body: Record<string, unknown> }).body

  test('unknown fields are guessed at fifty times at most, however many there are', () => {
    for (const length of [5, 15, 24, 250])
      for (const count of [450, 990]) {
        const fields = unknownFields(count, length)
        expectBounded(endpoint, JSON.stringify(fields))
        expectBounded(endpoint, JSON.stringify({ ...sample, ...fields }))
      }
  })

  test('no body makes more work than an answer can show', () => {
    const value = fc.constantFrom<unknown>('', '0', '0x', 'nope', 0, 1.5, null, true, [], {})
    const fieldName = fc.oneof(
      fc.constantFrom('to', 'data', 'value', 'address', 'amount', 'email', 'tokenAddress', 'role'),
      fc.string({ maxLength: 70 }),
    )
    const entry = fc.oneof(value, fc.dictionary(fieldName, value, { maxKeys: 5 }))
    // The worst list repeats one entry many times.
    const list = fc
      .tuple(entry, fc.constantFrom(1, 20, 50, 64, 65, 499, 1_000, 5_000, 9_990))
      .map(([each, count]) => Array(count).fill(each))
    const fields = fc
      .tuple(fc.constantFrom(0, 49, 400, 990), fc.integer({ min: 3, max: 66 }))
      .map(([count, length]) => unknownFields(count, length))
    const changed = fc.dictionary(fc.constantFrom(...Object.keys(sample)), fc.oneof(value, list))
    fc.assert(
      fc.property(changed, fields, fc.boolean(), (wrong, unknown, keep) => {
        expectBounded(endpoint, JSON.stringify({ ...(keep && sample), ...unknown, ...wrong }))
      }),
      { numRuns: 40 },
    )
  })
})

test('the remaining guesses are made, so a mistyped field gets a suggestion', () => {
  const { guesses, cells } = workOf(endpoints.register, '{"nmae":"Ada","confirmPasword":"x"}')
  expect(guesses).toBe(2)
  expect(cells).toBeGreaterThan(0)
})

test('a name that is longer or shorter by more than a typo is not compared', () => {
  const compared: string[] = []
  nearestName('x'.repeat(64), ['name', 'confirmPassword'], {
    distanceOf: (_, candidate) => {
      compared.push(candidate)
      return 0
    },
  })
  expect(compared).toEqual([])
})
