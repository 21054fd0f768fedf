import type { AllowanceKey } from '../model/simulated-effects.js'

/** Equal for two allowances of a token or a Permit2 contract to one spender, however their addresses are spelt. */
export const allowanceKey = ({ token, spender, permit2 }: Omit<AllowanceKey, 'tokenId'>): string =>
  `${token} ${spender} ${permit2 ?? ''}`.toLowerCase()
