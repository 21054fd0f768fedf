import type { Address, Hex } from 'viem'

/** A log of a simulation. Native transfers are `Transfer` logs of the native coin's placeholder address. */
export interface SimulatedLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}
