import { type Hex, keccak256 as keccak256OfViem } from 'viem'

export type Keccak256 = (data: Hex | Uint8Array) => Hex

/** Enough for the operations that are hashed concurrently. An entry may be as large as a request. */
const maxEntries = 16

const cache = new Map<Hex, Hex>()

/**
 * Returns the keccak256 of the data, from a cache of recent results. Preparing an operation hashes its call data twice:
 * for the sponsorship's signature and for the user-operation hash. No other step of the preparation takes as much
 * processor time.
 */
export function cachedKeccak256(data: Hex, keccak256: Keccak256 = keccak256OfViem): Hex {
  const known = cache.get(data)
  if (known) return known
  const hash = keccak256(data)
  if (cache.size >= maxEntries) {
    const [oldest] = cache.keys()
    if (oldest) cache.delete(oldest)
  }
  cache.set(data, hash)
  return hash
}
