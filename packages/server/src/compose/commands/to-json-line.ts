/** What a command prints for programs: one line of JSON, with integers of any size as strings. */
export const toJsonLine = (value: unknown): string =>
  JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member))
