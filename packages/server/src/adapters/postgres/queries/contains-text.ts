/** A condition: the column holds the text, in any case; nothing in the text is a wildcard. */
export const containsText = (column: string, text: string): [sql: string, bindings: string[]] => [
  `${column} ilike ? escape '\\'`,
  [`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`],
]
