import { readLifiCall } from '@gasless-gateway/core/swaps/lifi'
import type { Hex } from 'viem'
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

/**
 * Changes one random value of the answer, like an attacker or an accident might. Changes the answer in place and
 * returns it.
 */
export function mutateRoute(
  answer: { transactionRequest: { data: string } } & Record<string, unknown>,
  random: SeededRandom,
): unknown {
  // Half of the mutations change the call data, because it is only one value among a hundred.
  if (random.chance(0.5)) {
    const { transactionRequest } = answer
    const { data } = transactionRequest
    const skimmed = random.chance(0.1) ? skimCall(data as Hex, random) : undefined
    transactionRequest.data = skimmed ?? mutateCall(data, random)
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

const unit = 10n ** 18n
const wordOf = (value: bigint) => value.toString(16).padStart(64, '0')

/** Has less reach the bridge, and its order demand the same. `undefined`: the call has no such order. */
function skimCall(data: Hex, random: SeededRandom): string | undefined {
  const call = readLifiCall(data)
  if (!call?.toChainId) return undefined
  const { minimumOut, arrives } = call
  const left = minimumOut / 10n ** BigInt(random.between(1, 6)) + 1n
  const words = data.slice(10).match(/.{64}/g) ?? []
  // The bridge multiplies what it gets by this word, in millionths of a millionth of a millionth.
  const isFactor = (word: string) => (minimumOut * BigInt(`0x${word}`)) / unit === arrives.minimum
  if (!words.some(isFactor)) return undefined
  const skimmed = words.map((word) => {
    if (isFactor(word)) return wordOf((arrives.minimum * unit + left - 1n) / left)
    return BigInt(`0x${word}`) === minimumOut ? wordOf(left) : word
  })
  return `${data.slice(0, 10)}${skimmed.join('')}`
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
