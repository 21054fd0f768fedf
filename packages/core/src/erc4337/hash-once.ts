import { type Hex, keccak256 as keccak256OfViem } from 'viem'

export type Keccak256 = (data: Hex | Uint8Array) => Hex

/** Enough for the operations that are hashed concurrently. Each entry may be as large as a request. */
const mostRemembered = 16

const remembered = new Map<Hex, Hex>()

/**
 * Computes keccak256 and remembers recent results. An operation's call data is hashed for its sponsorship and again for
 * its own hash. No other step of a plan takes as much processor time.
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
