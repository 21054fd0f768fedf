/** The client addresses of a flood and of honest requests. */
export interface Neighbourhood {
  /**
   * Returns the address of the flood's n-th request. Addresses repeat after 100 requests, those of `ipv4Many` after
   * 450.
   */
  stranger(n: number): string
  /** Returns the address of the n-th honest request. */
  honest(n: number): string
}

const strangers = 100
/**
 * At 50 sign-ins a second, each of these addresses sends one every nine seconds, which the limit of an address always
 * allows.
 */
const manyStrangers = 450
const hex = (n: number): string => n.toString(16)

/**
 * The addresses of each kind of flood. With IPv6, the honest clients have the addresses closest to the flood that the
 * rate limits can tell apart from it: another /64 of the same /56, another /56 of the same /48, or another /48. All
 * addresses are reserved for benchmarks and documentation.
 */
export const neighbourhoods = {
  ipv4: {
    stranger: (n) => `198.19.0.${1 + (n % strangers)}`,
    honest: (n) => `198.18.${(n >> 8) & 255}.${n & 255}`,
  },
  ipv4Many: {
    stranger: (n) => `198.19.${1 + ((n % manyStrangers) >> 8)}.${(n % manyStrangers) & 255}`,
    honest: (n) => `198.18.${(n >> 8) & 255}.${n & 255}`,
  },
  in64: {
    stranger: (n) => `2001:db8::${hex(1 + (n % strangers))}`,
    honest: (n) => `2001:db8:0:${hex(1 + (n % 255))}::1`,
  },
  in56: {
    stranger: (n) => `2001:db8:0:${hex(n % strangers)}::1`,
    honest: (n) => `2001:db8:0:${hex((1 + (n % 255)) * 256)}::1`,
  },
  in48: {
    stranger: (n) => `2001:db8:0:${hex((n % strangers) * 256)}::1`,
    honest: (n) => `2001:db8:${hex(1 + (n % 0xffff))}::1`,
  },
} as const satisfies Readonly<Record<string, Neighbourhood>>
