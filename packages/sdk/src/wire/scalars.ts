/** Strings of answers that have a form: by the letter that stands for them in a {@link Shape}. */
export const scalars = {
  a: { pattern: /^0x[0-9a-fA-F]{40}$/, what: 'an address' },
  h: { pattern: /^0x([0-9a-fA-F]{2})*$/, what: 'whole bytes in hex' },
  H: { pattern: /^0x[0-9a-fA-F]{64}$/, what: '32 bytes in hex' },
  q: { pattern: /^0x[0-9a-fA-F]+$/, what: 'a hex quantity' },
  d: { pattern: /^\d+$/, what: 'decimal digits' },
  D: { pattern: /^-?\d+$/, what: 'a whole number' },
  f: { pattern: /^\d+(\.\d+)?$/, what: 'a decimal number' },
  t: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, what: 'a time in UTC' },
} as const satisfies Record<string, { readonly pattern: RegExp; readonly what: string }>
