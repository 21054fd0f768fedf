/** More of a name is a message. */
const longest = 60

/**
 * A name as mails show it: one line of visible text in reading order, in which mail programs find no address to link to.
 * Whoever registers somebody else's e-mail chooses the name in the mail that goes there.
 */
export function shownName(name: string): string {
  const line = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const characters = [...line]
  const short = characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
  return short.replaceAll(/[.:/@](?=\S)/g, `$&${zeroWidthNonJoiner}`)
}

/** Seen by nobody, and no part of any address. */
const zeroWidthNonJoiner = '\u200c'
