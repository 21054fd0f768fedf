/** Formats of strings in answers, by their letter in a {@link Shape}. */
export const scalars = {
  a: [/^0x[0-9a-fA-F]{40}$/, 'an address'],
  h: [/^0x([0-9a-fA-F]{2})*$/, 'whole bytes in hex'],
  H: [/^0x[0-9a-fA-F]{64}$/, '32 bytes in hex'],
  q: [/^0x[0-9a-fA-F]+$/, 'a hex quantity'],
  d: [/^\d+$/, 'decimal digits'],
  D: [/^-?\d+$/, 'a whole number'],
  f: [/^\d+(\.\d+)?$/, 'a decimal number'],
  t: [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'a time in UTC'],
} as const satisfies Record<string, readonly [pattern: RegExp, what: string]>
