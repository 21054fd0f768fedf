import type { Address, Hash } from 'viem'

/** About one megabyte of addresses and hashes. */
const most = 10_000

/** Cache of code hashes at addresses whose code does not change. Drops the oldest entries first. */
export interface KnownCodes {
  of(address: Address): Hash | undefined
  keep(address: Address, codeHash: Hash): void
  forget(address: Address): void
}

export function createKnownCodes(): KnownCodes {
  const hashes = new Map<string, Hash>()
  return {
    of: (address) => hashes.get(address.toLowerCase()),
    keep(address, codeHash) {
      hashes.set(address.toLowerCase(), codeHash)
      for (const oldest of hashes.keys()) {
        if (hashes.size <= most) break
        hashes.delete(oldest)
      }
    },
    forget: (address) => void hashes.delete(address.toLowerCase()),
  }
}
