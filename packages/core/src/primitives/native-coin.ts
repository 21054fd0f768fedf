import type { Address } from 'viem'
import { isSameAddress } from './is-same-address.js'

/** The address that stands for a chain's native coin in transfers, assets and fee tokens. */
export const nativeCoinAddress: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export const isNativeCoin = (token: Address): boolean => isSameAddress(token, nativeCoinAddress)
