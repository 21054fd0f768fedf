import type { Address, Hex } from 'viem'

/** State overrides of a call, in the format of JSON-RPC. */
export type StateOverrides = Readonly<Record<Address, StateOverride>>

interface StateOverride {
  readonly code?: Hex
  /** Wei. */
  readonly balance?: Hex
  /** Storage words by slot. Other slots keep their values. */
  readonly stateDiff?: Readonly<Record<Hex, Hex>>
}

/** Merges overrides, also those of the same address. Later ones take precedence. */
export function mergeOverrides(...all: readonly StateOverrides[]): StateOverrides {
  const merged: Record<string, StateOverride> = {}
  for (const [address, override] of all.flatMap((overrides) => Object.entries(overrides))) {
    const key = address.toLowerCase()
    merged[key] = { ...merged[key], ...override }
  }
  return merged
}
