import { isHex } from 'viem'

/**
 * All known messages are shorter. The limit matters because matching patterns may take quadratic time, and texts
 * become log lines and keys.
 */
const longestText = 500

/**
 * Cuts the texts of an endpoint's error to 500 characters. Keeps hex in `data` whole, because it may be revert data.
 * Drops other nested values.
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
  // Some nodes nest the data once more.
  const inner = (data as { readonly data?: unknown } | null)?.data
  return isHex(inner) ? { data: inner } : shortText(data)
}
