import type { Address, Hex } from 'viem'

/** What a call sees in place of the chain's own state, as JSON-RPC has it. */
export type StateOverrides = Readonly<Record<Address, StateOverride>>

interface StateOverride {
  readonly code?: Hex
  /** Wei. */
  readonly balance?: Hex
  /** Words of storage by their slots; the other ones stay as they are. */
  readonly stateDiff?: Readonly<Record<Hex, Hex>>
}

/** All of them at once, also where several are about one address. */
export function mergeOverrides(...all: readonly StateOverrides[]): StateOverrides {
  const merged: Record<string, StateOverride> = {}
  for (const [address, override] of all.flatMap((overrides) => Object.entries(overrides))) {
    const key = address.toLowerCase()
    merged[key] = { ...merged[key], ...override }
  }
  return merged
}
