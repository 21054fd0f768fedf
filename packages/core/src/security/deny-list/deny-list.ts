import type { Address } from 'viem'

export interface DenyListEntry {
  readonly address: Address
  /** Absent: the entry applies to every chain. */
  readonly chainId?: number
  /** Why it is listed, as a part of a sentence. */
  readonly why: string
}

export interface DenyList {
  /** Returns the entry of an address on a chain. */
  find(chainId: number, address: Address): DenyListEntry | undefined
}

export function createDenyList(entries: readonly DenyListEntry[]): DenyList {
  const byAddress = new Map<string, DenyListEntry[]>()
  for (const entry of entries) {
    const key = entry.address.toLowerCase()
    byAddress.set(key, [...(byAddress.get(key) ?? []), entry])
  }
  return {
    find: (chainId, address) =>
      byAddress
        .get(address.toLowerCase())
        ?.find((entry) => entry.chainId === undefined || entry.chainId === chainId),
  }
}
