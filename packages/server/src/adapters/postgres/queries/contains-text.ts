/**
 * Returns a condition: the column contains the text, in any case and without wildcards. The ICU collation knows the
 * letter case of every script. The database's collation may not: the embedded database uses C.
 */
export const containsText = (column: string, text: string): [sql: string, bindings: string[]] => [
  `${column} collate "und-x-icu" ilike ? escape '\\'`,
  [`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`],
]
