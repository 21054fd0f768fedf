import { type Hex, keccak256 as keccak256OfViem } from 'viem'

export type Keccak256 = (data: Hex | Uint8Array) => Hex

/** Enough for the operations that are between one hash and the next; each may hold as much as a request. */
const mostRemembered = 16

const remembered = new Map<Hex, Hex>()

/**
 * keccak256 that remembers the newest data. What an operation carries is hashed for its sponsorship and for its own hash,
 * one right after the other, and nothing else in a plan takes the processor as long.
 */
export function hashOnce(data: Hex, keccak256: Keccak256 = keccak256OfViem): Hex {
  const known = remembered.get(data)
  if (known) return known
  const hash = keccak256(data)
  if (remembered.size >= mostRemembered) {
    const [oldest] = remembered.keys()
    if (oldest) remembered.delete(oldest)
  }
  remembered.set(data, hash)
  return hash
}
