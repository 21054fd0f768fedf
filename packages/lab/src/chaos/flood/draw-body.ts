import { limits } from '@gasless-gateway/core/api'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'

/** What a body to register with is made of. */
export interface BodyPlan {
  readonly unknownFields: number
  readonly nameLength: number
  /** What names and texts are made of. */
  readonly letters: string
  /** The value of every unknown field. */
  readonly value: string
  /** The field that holds the large value. */
  readonly field: string
  /** Once or many times in the large value. */
  readonly entry: string
  readonly entries: number
  /** One text of the entry, or a list of entries. */
  readonly isText: boolean
  /** Spaces between any two tokens. */
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

/** How each part of a plan is drawn. */
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

/** The plan with one part drawn again. */
export function changePlan(plan: BodyPlan, random: SeededRandom): BodyPlan {
  const part = random.pick(parts)
  return { ...plan, [part]: draws[part](random) }
}

/** The body of the plan, with as much of it as 256 KiB hold. It is never a good one. */
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
    // So that no body registers anybody.
    '"0":0',
    ...known.filter((name) => name !== field).map((name) => `"${name}":"a good one"`),
    `"${field}":${large}`,
    ...Array.from({ length: unknownFields }, (_, n) => `"${n}-${filler}":${gap}${value}`),
  ]
  return `{${fields.join(`${gap},`)}}`
}
