import { quickChecksum } from '@gasless-gateway/core'
import type { Address, Hex } from 'viem'

/** The addresses of a simulation are mostly the same few. A checksum takes 10 µs. */
const remembered = new Map<string, Address>()
const mostRemembered = 1_000

/**
 * Returns an address from an endpoint with its EIP-55 checksum. A new address takes a fifth of the time of viem's
 * `getAddress`. Throws if the text is not an address.
 */
export function addressOf(written: string): Address {
  const known = remembered.get(written)
  if (known) return known
  assertAddress(written)
  const address = quickChecksum(written)
  if (remembered.size === mostRemembered) remembered.clear()
  remembered.set(written, address)
  return address
}

/**
 * Returns the address in the last 20 bytes of a 32-byte word, in lower case. Throws if the value is not a word with an
 * address.
 */
export function addressIn(word: Hex): Address {
  if (word.length !== 66) throw new Error(`Not a word: ${word.slice(0, 66)}`)
  const address = `0x${word.slice(26).toLowerCase()}`
  assertAddress(address)
  return address
}

function assertAddress(text: string): asserts text is Address {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) throw new Error(`Not an address: ${text.slice(0, 66)}`)
}
