import { visibleLine } from '../visible-line.js'

/** Most characters of a name. A longer text could be a message. */
const longest = 60

/**
 * Returns a name as mails show it: one line of visible text in reading order, without anything that mail programs
 * turn into a link. An attacker who registers another person's e-mail chooses the name in the mail to that person.
 */
export function shownName(name: string): string {
  return visibleLine(name, longest).replaceAll(/[.:/@](?=\S)/g, `$&${zeroWidthNonJoiner}`)
}

/** Invisible, and not allowed in an address. */
const zeroWidthNonJoiner = '\u200c'
