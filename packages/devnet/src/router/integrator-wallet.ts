import { type Address, getAddress, keccak256, slice, stringToHex } from 'viem'

/**
 * Returns the address that gets an integrator's fees. At LI.FI, integrators register it. Here it follows from the name.
 */
export const integratorWallet = (integrator: string): Address =>
  getAddress(slice(keccak256(stringToHex(`integrator ${integrator}`)), 12))

/** The address that gets the router's own fee. */
export const routerFeeWallet: Address = integratorWallet('lifi')
