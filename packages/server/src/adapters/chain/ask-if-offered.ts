import type { Endpoint } from './create-endpoint.js'
import { isUnsupported } from './is-unsupported.js'

/** One of several nodes behind a URL may lack a method that the others have. */
const asksUntilRefusal = 3

/** What a simulation knows of its endpoint, and tells it. */
export type Offers = Pick<Endpoint, 'refused' | 'suspect'>

/**
 * Asks an endpoint with a method that it may lack. Resolves to `undefined` if the endpoint refuses the method three
 * times in a row, which is worth a look at its abilities, and at once if the last look has found that it lacks the
 * method. One look takes many tests, so nothing is concluded here for the next question.
 */
export async function askIfOffered<T>(
  { refused, suspect }: Offers,
  method: string,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  if (refused.has(method)) return undefined
  for (let asks = 1; ; asks++) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnsupported(error)) throw error
      if (asks === asksUntilRefusal) break
    }
  }
  suspect()
  return undefined
}
