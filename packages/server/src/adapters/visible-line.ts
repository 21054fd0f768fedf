/** Returns third-party text as one line of visible characters in reading order, cut to `longest` characters. */
export function visibleLine(text: string, longest: number): string {
  const line = text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
}
