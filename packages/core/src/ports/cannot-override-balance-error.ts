import type { Address } from 'viem'

/**
 * A simulation cannot override the balance of this asset: its token computes balances, or stores them in an unknown
 * slot.
 */
export class CannotOverrideBalanceError extends Error {
  readonly asset: Address

  constructor(asset: Address) {
    super(`No simulation can give an account more of ${asset} than it has.`)
    this.name = 'CannotOverrideBalanceError'
    this.asset = asset
  }
}
