import { shortError } from './short-error.js'

/** Returns an endpoint's response as JSON, with shortened error texts, or `undefined` if it is not JSON. */
export function parseAnswer(text: string): unknown {
  const parsed = parse(text)
  return Array.isArray(parsed) ? parsed.map(withShortError) : withShortError(parsed)
}

/** Returns an answer, or the result of one call of a simulation, with a shortened error text. */
export function withShortError<T>(answer: T): T {
  const { error } = (answer ?? {}) as { readonly error?: unknown }
  return error ? { ...answer, error: shortError(error) } : answer
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
