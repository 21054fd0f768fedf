import { visibleLine } from '../visible-line.js'

/** More of a name is a message. */
const longest = 60

/**
 * A name as mails show it: one line of visible text in reading order, in which mail programs find no address to link to.
 * Whoever registers somebody else's e-mail chooses the name in the mail that goes there.
 */
export function shownName(name: string): string {
  return visibleLine(name, longest).replaceAll(/[.:/@](?=\S)/g, `$&${zeroWidthNonJoiner}`)
}

/** Seen by nobody, and no part of any address. */
const zeroWidthNonJoiner = '\u200c'
