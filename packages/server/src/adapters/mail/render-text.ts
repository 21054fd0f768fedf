import type { Letter } from './letter.js'

/** Returns the letter as plain text. */
export function renderText({ heading, before, code, link, after }: Letter): string {
  return `${[
    heading,
    ...before,
    ...(code ? [`${code.label}:\n\n    ${code.value}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...after,
  ].join('\n\n')}\n`
}
