import { type Abi, decodeErrorResult, type Hex, size, slice } from 'viem'
import { errorSelector } from './error-selector.js'
import { knownErrors } from './known-errors.js'

/**
 * Each revert is decoded with its own error only. viem hashes the signatures of all errors that it is given, every
 * time.
 */
const errorsBySelector = /* @__PURE__ */ listBySelector()

function listBySelector() {
  return new Map(knownErrors.map((error) => [errorSelector(error), error]))
}

/** Solidity's panic codes (Solidity documentation, "Panic via assert and Error via require"). */
const panics: Record<string, string> = {
  '1': 'assertion failed',
  '17': 'arithmetic overflow or underflow',
  '18': 'division by zero',
  '33': 'invalid enum value',
  '34': 'invalid storage byte array',
  '49': 'pop from an empty array',
  '50': 'array index out of bounds',
  '65': 'out of memory',
  '81': 'call of an uninitialised function',
}

/** Decoding these takes less than 1 ms, and an attacker can revert with a megabyte. Reasons are far shorter. */
const mostBytes = 16 * 1024

/**
 * Returns revert data as text: the message of `Error(string)`, the meaning of a `Panic`, or a known custom error with
 * its arguments. Otherwise the selector. An attacker controls the text, so it is truncated, and characters that could
 * mislead a terminal or a reader are removed.
 */
export const decodeRevert = (data: Hex): string => clean(textOf(data))

function textOf(data: Hex, { unwraps = true } = {}): string {
  if (data === '0x') return 'reverted without a reason'
  if (data.length < 10) return `reverted with ${data}`
  if (size(data) > mostBytes) return `reverted with ${size(data)} bytes of data`
  const selector = slice(data, 0, 4)
  const error = errorsBySelector.get(selector.toLowerCase() as Hex)
  if (!error) return `custom error ${selector}`
  try {
    const { errorName, args } = decodeErrorResult({ abi: [error] as Abi, data })
    if (errorName === 'Error') return clean(String(args?.[0])) || 'reverted with an empty reason'
    if (errorName === 'Panic') return panicText(args?.[0] as bigint)
    // Only one level is unwrapped. Deeper nesting would only waste time.
    if (errorName === 'PostOpReverted' && unwraps)
      return `PostOpReverted: ${textOf(args?.[0] as Hex, { unwraps: false })}`
    return `${errorName}(${(args ?? []).map(String).join(', ')})`
  } catch {
    return `reverted with undecodable data ${selector}`
  }
}

const panicText = (code: bigint) =>
  `Panic(0x${code.toString(16).padStart(2, '0')}): ${panics[code.toString()] ?? 'unknown panic'}`

/** Long enough for every honest reason, and short enough for a database row. */
const longestReason = 500

/**
 * Replaces control characters by spaces. Removes invisible characters and those that reorder text. Never cuts a
 * character in half.
 */
const clean = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, longestReason)
    .replace(/[\ud800-\udbff]$/, '')
