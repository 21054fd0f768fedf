import { InvalidArgumentError } from 'commander'

/** Parses an integrator id of LI.FI, or an empty text. All parsers here throw `InvalidArgumentError`. */
export function parseIntegrator(text: string): string {
  if (/^[A-Za-z0-9._-]{0,23}$/.test(text)) return text
  throw new InvalidArgumentError(
    'It must be up to 23 letters, digits, dots, hyphens and underscores, or "" for none.',
  )
}

/** `default`: the gateway's limit. Not `null`, which commander would turn into an empty text. */
export type OwnLimit = number | 'default'

/** Returns a parser of a whole number from 1 to `most`, or `default`. */
export const parseOwnLimit =
  (most: number) =>
  (text: string): OwnLimit => {
    if (text === 'default') return text
    const limit = /^\d{1,8}$/.test(text) ? Number(text) : 0
    if (limit >= 1 && limit <= most) return limit
    throw new InvalidArgumentError(
      `It must be a whole number from 1 to ${most.toLocaleString('en-US')}, or default.`,
    )
  }
