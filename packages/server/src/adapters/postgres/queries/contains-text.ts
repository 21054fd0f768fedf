/**
 * A condition: the column holds the text, in any case; nothing in the text is a wildcard. The collation knows the cases of
 * every script, which that of the database may not: the embedded one's is C.
 */
export const containsText = (column: string, text: string): [sql: string, bindings: string[]] => [
  `${column} collate "und-x-icu" ilike ? escape '\\'`,
  [`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`],
]
