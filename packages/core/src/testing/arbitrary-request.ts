import fc from 'fast-check'
import type { Endpoint } from '../api/index.js'
import { ownerAddress } from './index.js'

/** A request as it is sent. */
export interface FuzzRequest {
  readonly path: string
  /** Encoded, without the question mark. Empty if there is no query. */
  readonly query: string
  readonly body: string | undefined
  readonly idempotencyKey: string | undefined
}

/** The parts of a valid request, not yet encoded. */
export interface Sample {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Generates requests to the endpoint. Most are like the sample, with up to two changes. Some are unrelated to it. */
export const arbitraryRequest = (endpoint: Endpoint, sample: Sample): fc.Arbitrary<FuzzRequest> =>
  fc.record({
    path: pathFor(endpoint, sample),
    query: queryFor(sample),
    body: bodyFor(sample),
    idempotencyKey: fc.option(fc.stringMatching(/^[\x20-\x7e\xa1-\xff]*$/), { nil: undefined }),
  })

/** Texts that are valid somewhere, or that tend to break servers. */
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

/**
 * A change at one place of a valid request. The place is `pick` modulo the number of places, so a change fits every
 * request.
 */
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
  // `add` skips arrays. JSON drops an array's named properties, and `length` cannot be redefined.
  else if (typeof at === 'object' && at !== null && !Array.isArray(at))
    Object.defineProperty(at, name, { value, enumerable: true, configurable: true })
  return root.root
}

/** Some JSON objects cannot be converted to text, such as `{"toString": null}`. */
const textOf = (part: unknown) => (typeof part === 'object' ? JSON.stringify(part) : String(part))
const encode = (part: unknown) =>
  encodeURIComponent(textOf(part).replaceAll(/\p{Surrogate}/gu, '\ufffd'))

const bodyFor = ({ body }: Sample): fc.Arbitrary<string | undefined> =>
  body === undefined
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 8, arbitrary: changes.map((list) => JSON.stringify(list.reduce(apply, body))) },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      )

const queryFor = ({ query = {} }: Sample): fc.Arbitrary<string> => {
  const encodeAll = (record: unknown) =>
    Object.entries(typeof record === 'object' && record !== null ? record : {})
      .map((entry) => entry.map(encode).join('='))
      .join('&')
  const changed = changes.map((list) => encodeAll(list.reduce<unknown>(apply, query)))
  const isEmpty = Object.keys(query as Json).length === 0
  return fc.oneof(
    { weight: 4, arbitrary: isEmpty ? fc.constant('') : changed },
    { weight: 1, arbitrary: fc.webQueryParameters() },
  )
}

const pathFor = ({ path }: Endpoint, { params = {} }: Sample): fc.Arbitrary<string> => {
  const value = fc.oneof(fc.constant(undefined), text)
  return value.map((replacement) =>
    `/v1${path}`.replaceAll(/:(\w+)/g, (_match, param) => {
      // An empty segment, `.` or `..` would make the request match another route.
      const segment = encode(replacement ?? (params as Json)[param])
      return /^\.*$/.test(segment) ? '-' : segment
    }),
  )
}
