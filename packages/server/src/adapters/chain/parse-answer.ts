import { shortError } from './short-error.js'

/** An endpoint's answer as JSON, with the texts of its errors cut; `undefined` when it is no JSON. */
export function parseAnswer(text: string): unknown {
  const parsed = parse(text)
  return Array.isArray(parsed) ? parsed.map(withShortError) : withShortError(parsed)
}

/** Also the answer to one call of a simulation. */
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
