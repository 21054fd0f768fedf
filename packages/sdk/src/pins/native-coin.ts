import type { Address } from 'viem'

/** Stands for a chain's native coin in transfers, assets and fee tokens. */
export const nativeCoinAddress: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
