/** A page of docs/reference: title, where it comes from (for whoever opens the file, not for readers), and its parts. */
export const referencePage = (title: string, source: string, parts: readonly string[]): string =>
  `${[`# ${title}`, `<!-- Rendered from ${source} by \`pnpm docs:render\`. Do not edit. -->`, ...parts].join('\n\n')}\n`
