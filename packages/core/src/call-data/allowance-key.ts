import type { AllowanceKey } from '../model/simulated-effects.js'

/**
 * Returns a key that is equal for allowances of the same token, spender and Permit2 contract, whatever the case of
 * their addresses.
 */
export const allowanceKey = ({ token, spender, permit2 }: Omit<AllowanceKey, 'tokenId'>): string =>
  `${token} ${spender} ${permit2 ?? ''}`.toLowerCase()
