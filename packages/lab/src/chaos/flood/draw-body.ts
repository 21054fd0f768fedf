import { limits } from '@gasless-gateway/core/api'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'

/** The parts of a registration body. */
export interface BodyPlan {
  readonly unknownFields: number
  readonly nameLength: number
  /** The letters that fill names of unknown fields. */
  readonly letters: string
  /** The value of every unknown field. */
  readonly value: string
  /** The field that holds the large value. */
  readonly field: string
  /** The part that the large value repeats. */
  readonly entry: string
  readonly entries: number
  /** Whether the large value is one text of all entries, or a list of entries. */
  readonly isText: boolean
  /** Number of spaces between tokens. */
  readonly spaces: number
}

const known = ['name', 'email', 'password', 'confirmPassword'] as const
const letters = [
  'a',
  'confirmPassword',
  'é',
  '\\u0061',
  '\\n',
  '"'.replace('"', '\\"'),
  '�',
  '😀',
  '.',
]
const values = ['0', '""', 'null', '[]', '{}', '"x"', '1e308', '[[[[[[[[0]]]]]]]]']
const entries = [
  '0',
  '""',
  '{}',
  '[]',
  'a',
  'a@',
  '.a',
  ' ',
  '-',
  'é',
  '{"name":0}',
  '\\u0000',
  '\\u00e9',
  '[[[[{"a":0}]]]]',
]
const counts = [0, 1, 49, 50, 64, 400, 990, 4_000, 9_900, 60_000, 250_000]

/** Draws each part of a plan. */
const draws: { readonly [Part in keyof BodyPlan]: (random: SeededRandom) => BodyPlan[Part] } = {
  unknownFields: (random) => random.pick([0, 1, 50, 400, 900, 990, 5_000, 9_900]),
  nameLength: (random) => random.pick([4, 8, 12, 15, 20, 24, 60, 64, 70, 240]),
  letters: (random) => random.pick(letters),
  value: (random) => random.pick(values),
  field: (random) => random.pick(known),
  entry: (random) => random.pick(entries),
  entries: (random) => random.pick(counts),
  isText: (random) => random.chance(0.5),
  spaces: (random) => random.pick([0, 0, 0, 1, 10]),
}
const parts = Object.keys(draws) as (keyof BodyPlan)[]

export const drawPlan = (random: SeededRandom): BodyPlan =>
  Object.fromEntries(parts.map((part) => [part, draws[part](random)])) as unknown as BodyPlan

/** Returns the plan with one part drawn again. */
export function changePlan(plan: BodyPlan, random: SeededRandom): BodyPlan {
  const part = random.pick(parts)
  return { ...plan, [part]: draws[part](random) }
}

/** Returns the body of the plan, cut to the size limit of 256 KiB. It is never valid. */
export function bodyOf(plan: BodyPlan): string {
  let entries = Math.min(plan.entries, Math.floor(limits.jsonBodyBytes / plan.entry.length))
  let unknownFields = Math.min(
    plan.unknownFields,
    Math.floor(limits.jsonBodyBytes / plan.nameLength),
  )
  for (;;) {
    const body = write({ ...plan, unknownFields, entries })
    if (Buffer.byteLength(body) <= limits.jsonBodyBytes) return body
    unknownFields = Math.floor(unknownFields * shrink)
    entries = Math.floor(entries * shrink)
  }
}
const shrink = 0.9

function write({
  unknownFields,
  nameLength,
  letters: letter,
  value,
  field,
  entry,
  entries: count,
  isText,
  spaces,
}: BodyPlan): string {
  const gap = ' '.repeat(spaces)
  const filler = letter.repeat(Math.ceil(nameLength / letter.length))
  const text = isText || !/^[0"{[]/.test(entry)
  const large = text
    ? `"${entry.replaceAll('"', '\\"').repeat(count)}"`
    : `[${Array(count).fill(entry).join(`${gap},`)}]`
  const fields = [
    // An unknown field keeps every body invalid, so that none registers a user.
    '"0":0',
    ...known.filter((name) => name !== field).map((name) => `"${name}":"a good one"`),
    `"${field}":${large}`,
    ...Array.from({ length: unknownFields }, (_, n) => `"${n}-${filler}":${gap}${value}`),
  ]
  return `{${fields.join(`${gap},`)}}`
}
