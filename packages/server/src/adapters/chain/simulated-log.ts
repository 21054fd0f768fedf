import type { Address, Hex } from 'viem'

/** A log of a simulation; native moves are Transfer logs of the native coin's sentinel. */
export interface SimulatedLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}
