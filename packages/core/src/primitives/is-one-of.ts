import type { Address } from 'viem'

/**
 * Returns a test whether an address is in the list, in any letter case. Each test is one look-up. A search through the
 * list for each address would cost the product of two lengths, and an attacker chooses both.
 */
export function isOneOf(addresses: Iterable<Address>): (address: Address) => boolean {
  const known = new Set<string>()
  for (const address of addresses) known.add(address.toLowerCase())
  return (address) => known.has(address.toLowerCase())
}
