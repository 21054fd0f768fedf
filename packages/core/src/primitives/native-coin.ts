import { type Address, isAddressEqual } from 'viem'

/** The address that stands for a chain's native coin in transfers, assets and fee tokens. */
export const nativeCoinAddress: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export const isNativeCoin = (token: Address): boolean => isAddressEqual(token, nativeCoinAddress)
