import { type Endpoint, type EndpointName, endpoints, limits } from '@gasless-gateway/core/api'
import { sampleRequests } from '@gasless-gateway/core/testing'
import { findBadShape } from '../../../server/src/http/find-bad-shape.js'
import { parseRequest } from '../../../server/src/http/parse-request.js'

export interface TimedBody {
  /** The endpoint, and the part of its body that is large. */
  readonly what: string
  /** Milliseconds of processor time from the text to its refusal, the least of several times. */
  readonly ms: number
}

/** Room for the other fields of a body. */
const reserved = 8_000
const times = 12

const textOf = (part: string) => {
  const { length } = JSON.stringify(part)
  return part.repeat(Math.floor((limits.jsonBodyBytes - reserved) / Math.max(length - 2, 3)))
}
const listOf = (entry: unknown) => {
  const size = JSON.stringify(entry).length + 1
  const most = Math.floor(limits.jsonMembers / membersOf(entry)) - 100
  return Array(Math.min(most, Math.floor((limits.jsonBodyBytes - reserved) / size))).fill(entry)
}
const membersOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 2 + Object.values(value).reduce<number>((sum, each) => sum + membersOf(each), 0)
    : 1

const address = `0x${'Ab'.repeat(20)}`
/** Large values of a field, by what they are. */
const largeValues: Readonly<Record<string, unknown>> = {
  'a text': textOf('x'),
  'a text of escapes': textOf('\u0001'),
  'a text of digits': textOf('9'),
  'a text of spaces': textOf(' '),
  'a text that NFKC lengthens': textOf('\ufdfa'),
  'a text that NFKC composes': textOf('e\u0301'),
  'a text of labels': `a@${textOf('a.')}`,
  hex: `0x${textOf('ab')}`,
  'a list of numbers': listOf(0),
  'a list of texts': listOf('a@b.c'),
  'a list of addresses with a wrong checksum': listOf(address),
  'a list of objects': listOf({}),
  'a list of lists': listOf([[]]),
  'a list of calls': listOf({ to: address, value: '0', data: '0x' }),
  'a list of wrong calls': listOf({ to: 1, value: 'x', data: 3, other: 1 }),
}

const unknownFields = (count: number, length: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${n}`.padEnd(length, 'confirmPassword'), 0]),
  )

/** Returns bodies that take long to refuse: each field of the endpoint with each large value, and unknown fields. */
export function largeBodiesOf(name: EndpointName): readonly { what: string; text: string }[] {
  const sample = (sampleRequests[name] as { body: Record<string, unknown> }).body
  const bodies: [string, unknown][] = [15, 250].flatMap((length) => [
    [`unknown names of ${length} characters`, unknownFields(990, length)],
    [
      `a sample and unknown names of ${length} characters`,
      { ...sample, ...unknownFields(900, length) },
    ],
  ])
  for (const [what, value] of Object.entries(largeValues)) {
    bodies.push([`${what} as the body`, value])
    for (const field of Object.keys(sample))
      bodies.push([`${what} as ${field}`, { ...sample, [field]: value }])
  }
  return bodies.map(([what, body]) => ({
    what: `${name}: ${what}`,
    text: JSON.stringify(body),
  }))
}

/** Measures how long the gateway's process takes to refuse large bodies. Returns the slowest one. */
export function slowestBody(): TimedBody {
  let slowest: TimedBody = { what: 'none', ms: 0 }
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (!endpoint.body) continue
    for (const { what, text } of largeBodiesOf(name as EndpointName)) {
      const ms = Math.min(...Array.from({ length: times }, () => timeToRefuse(endpoint, text)))
      if (ms > slowest.ms) slowest = { what, ms }
    }
  }
  return slowest
}

/** Does what the server does with the text of a body, up to the use case. */
function timeToRefuse(endpoint: Endpoint, text: string): number {
  const before = process.cpuUsage()
  if (!findBadShape(text))
    try {
      parseRequest(endpoint, {
        params: {},
        url: '/',
        body: JSON.parse(text),
        hasUnreadBody: false,
        idempotencyKey: undefined,
      })
    } catch {
      // Refused, which is what is measured.
    }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
