/** Returns a page of docs/reference: title, source (in a comment), and parts. */
export const referencePage = (title: string, source: string, parts: readonly string[]): string =>
  `${[`# ${title}`, `<!-- Rendered from ${source} by \`pnpm docs:render\`. Do not edit. -->`, ...parts].join('\n\n')}\n`
