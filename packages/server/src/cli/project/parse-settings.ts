import { InvalidArgumentError } from 'commander'

/** What LI.FI gives out, or nothing. Throws commander's error, as all of these do. */
export function parseIntegrator(text: string): string {
  if (/^[A-Za-z0-9._-]{0,23}$/.test(text)) return text
  throw new InvalidArgumentError(
    'It must be up to 23 letters, digits, dots, hyphens and underscores, or "" for none.',
  )
}

/** `default`: the gateway's. Commander would make an empty text of `null`. */
export type OwnLimit = number | 'default'

/** A whole number, or `default`. */
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
