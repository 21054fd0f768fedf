import type { Address } from 'viem'

/**
 * A test whether an address is one of these, however both are spelt. Each address costs one look-up. A search through the list
 * for every address would cost the product of the two lengths, and an attacker chooses both.
 */
export function isOneOf(addresses: Iterable<Address>): (address: Address) => boolean {
  const known = new Set<string>()
  for (const address of addresses) known.add(address.toLowerCase())
  return (address) => known.has(address.toLowerCase())
}
