import type { Address } from 'viem'

/**
 * Whether two addresses are one, however they are spelt. viem's `isAddressEqual` first checks that both are addresses,
 * each with a look-up; this is for loops over addresses that are known to be some.
 */
export const isSameAddress = (a: Address, b: Address): boolean =>
  a === b || a.toLowerCase() === b.toLowerCase()
