import { isAddressEqual } from 'viem'
import { proxyCodeHash } from '../erc4337/kernel-address.js'
import type { KnownValidation, Network } from '../model/network.js'
import type { ValidatingCode } from '../ports/chain.js'

type Known = Pick<Network, 'accountContracts' | 'delegate' | 'validation'>

/**
 * Returns the first code that takes part in an account's validation and is unknown to the network. `undefined`: all of
 * it is known. An account can change its implementation, root validator and delegate at any time. So the check runs at
 * prepare and again before a broadcast.
 *
 * Known are the proxy code of accounts, the network's `accountContracts` and `delegate`, and the code hashes that the
 * operator has listed. Each is known only in its own role. Otherwise an account could use another account's proxy as
 * its validator, and the owner of that proxy decides what it accepts. Kernel is known by its address, because its code
 * contains the chain id (Solady's EIP712): the canonical creation code of v3.1 gave two hashes on chains 31337 and
 * 8453. CREATE2 fixes the code at the address.
 */
export function unknownValidation(
  network: Known,
  validatedBy: readonly ValidatingCode[],
): ValidatingCode | undefined {
  return validatedBy.find((code) => !isKnown(network, code))
}

function isKnown(
  { accountContracts, delegate, validation }: Known,
  { role, address, codeHash }: ValidatingCode,
): boolean {
  const lists = (known: keyof KnownValidation) =>
    codeHash !== undefined && validation?.[known]?.includes(codeHash) === true
  switch (role) {
    case 'account':
      return codeHash === proxyCodeHash
    case 'implementation':
      return isAddressEqual(address, accountContracts.implementation) || lists('implementations')
    case 'validator':
      return isAddressEqual(address, accountContracts.ecdsaValidator) || lists('validators')
    case 'delegate':
      return delegate !== undefined && isAddressEqual(address, delegate)
    case 'permission':
      return false
  }
}
