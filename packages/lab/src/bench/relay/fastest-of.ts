import type { Rates } from './rates.js'

/** The best rates, and the names of the settings that reached them. */
export interface Fastest {
  readonly rates: Rates
  readonly by: { readonly first: string; readonly later: string }
}

/** Finds the fastest settings for first and for later operations. Throws if `measured` is empty. */
export function fastestOf(measured: Readonly<Record<string, Rates>>): Fastest {
  const best = (kind: keyof Rates) => {
    const [fastest] = Object.entries(measured).sort(([, one], [, other]) => other[kind] - one[kind])
    if (!fastest) throw new Error('Nothing was measured: the peer has no settings.')
    return { name: fastest[0], rate: fastest[1][kind] }
  }
  const [first, later] = [best('first'), best('later')]
  return {
    rates: { first: first.rate, later: later.rate },
    by: { first: first.name, later: later.name },
  }
}
