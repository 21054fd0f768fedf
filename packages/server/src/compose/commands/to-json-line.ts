/** Returns one line of JSON for programs. Bigints become decimal strings. */
export const toJsonLine = (value: unknown): string =>
  JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member))
