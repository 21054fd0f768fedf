import { isHex } from 'viem'

/** Every known wording is shorter. Patterns may take quadratic time, and texts become log lines and keys of counters. */
const longestText = 500

/**
 * Cuts the texts of an endpoint's error to 500 characters. Hex in `data` stays whole, because a call may have reverted with it. Other
 * nested values are left out.
 */
export function shortError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return shortText(error)
  return Object.fromEntries(
    Object.entries(error).flatMap(([name, value]) => {
      const kept = name === 'data' ? shortData(value) : shortText(value)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}

function shortText(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, longestText)
  return typeof value === 'object' ? undefined : value
}

function shortData(data: unknown): unknown {
  if (isHex(data)) return data
  // Some nodes wrap it once more.
  const inner = (data as { readonly data?: unknown } | null)?.data
  return isHex(inner) ? { data: inner } : shortText(data)
}
