import type { SeededRandom } from './seeded-random.js'

/** Any JSON. */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

interface Place {
  readonly holder: Record<string | number, Json>
  readonly key: string | number
}

/** Returns the place of every value that is neither an array nor an object. */
function leavesOf(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string | number, Json>
  return Object.keys(value).flatMap((name) => {
    const key = Array.isArray(value) ? Number(name) : name
    const child = holder[key] as Json
    return typeof child === 'object' && child !== null
      ? leavesOf(child)
      : [{ holder, key } satisfies Place]
  })
}

const hexDigits = '0123456789abcdef'

/** Changes one random value of the answer, like an attacker or an accident might. Changes the answer in place and returns it. */
export function mutateRoute(
  answer: { transactionRequest: { data: string } } & Record<string, unknown>,
  random: SeededRandom,
): unknown {
  // Half of the mutations change the call data, because it is only one value among a hundred.
  if (random.chance(0.5)) {
    const { transactionRequest } = answer
    transactionRequest.data = mutateCall(transactionRequest.data, random)
    return answer
  }
  const { holder, key } = random.pick(leavesOf(answer as unknown as Json))
  const before = holder[key]
  const way = random.next()
  if (way < 0.1) delete holder[key]
  else if (way < 0.2) holder[key] = random.pick<Json>([null, true, [], {}, '', -1])
  else if (typeof before === 'number') holder[key] = before + random.pick([1, -1, 0.01, 1e9])
  else if (typeof before === 'boolean') holder[key] = !before
  else if (typeof before === 'string') holder[key] = mutateText(before, random)
  return answer
}

function mutateText(text: string, random: SeededRandom): string {
  if (text === '') return 'x'
  const at = random.between(0, text.length - 1)
  const digits = /^(0x)?[0-9a-fA-F]+$/.test(text) ? hexDigits : 'abcxyz0189.-'
  return random.pick([
    `${text.slice(0, at)}${random.pick([...digits])}${text.slice(at + 1)}`,
    `${text.slice(0, at)}${text.slice(at + 1)}`,
    `${text}0`,
  ])
}

/** Changes a digit, replaces a word, removes a word or appends one. */
function mutateCall(data: string, random: SeededRandom): string {
  const words = Math.floor((data.length - 10) / 64)
  const start = 10 + 64 * random.between(0, words - 1)
  const word = Array.from({ length: 64 }, () => random.pick([...hexDigits])).join('')
  const at = random.between(2, data.length - 1)
  return random.pick([
    `${data.slice(0, at)}${random.pick([...hexDigits])}${data.slice(at + 1)}`,
    `${data.slice(0, start)}${word}${data.slice(start + 64)}`,
    `${data.slice(0, start)}${'0'.repeat(24)}${word.slice(24)}${data.slice(start + 64)}`,
    `${data.slice(0, start)}${data.slice(start + 64)}`,
    `${data}${word}`,
  ])
}
