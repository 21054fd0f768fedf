import type { Address } from 'viem'

/**
 * Returns whether two addresses are equal, in any letter case. It does not check that they are addresses. viem's
 * `isAddressEqual` checks that with look-ups, which is slow in loops.
 */
export const isSameAddress = (a: Address, b: Address): boolean =>
  a === b || a.toLowerCase() === b.toLowerCase()
