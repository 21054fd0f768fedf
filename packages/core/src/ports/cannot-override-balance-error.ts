import type { Address } from 'viem'

/**
 * It is not known how to give an account more of this asset in a simulation: its token computes balances, or keeps them
 * where nobody has looked for them.
 */
export class CannotOverrideBalanceError extends Error {
  readonly asset: Address

  constructor(asset: Address) {
    super(`No simulation can give an account more of ${asset} than it has.`)
    this.name = 'CannotOverrideBalanceError'
    this.asset = asset
  }
}
