import { type Address, getAddress, keccak256, slice, stringToHex } from 'viem'

/** Who gets the fees of an integrator. LI.FI knows it from registration; here every name has a wallet of its own. */
export const integratorWallet = (integrator: string): Address =>
  getAddress(slice(keccak256(stringToHex(`integrator ${integrator}`)), 12))

/** Who gets the router's own fee. */
export const routerFeeWallet: Address = integratorWallet('lifi')
