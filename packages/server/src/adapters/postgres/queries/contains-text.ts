/** In any script: the database's own locale may know the letters of ASCII alone, as that of the embedded one does. */
const lower = (text: string) => `lower(${text} collate "und-x-icu")`

/** A condition: the column holds the text, in any case; nothing in the text is a wildcard. */
export const containsText = (column: string, text: string): [sql: string, bindings: string[]] => [
  `position(${lower('?::text')} in ${lower(column)}) > 0`,
  [text],
]
