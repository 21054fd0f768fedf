import { isAddressEqual } from 'viem'
import { proxyCodeHash } from '../erc4337/kernel-address.js'
import type { KnownValidation, Network } from '../model/network.js'
import type { ValidatingCode } from '../ports/chain.js'

type Known = Pick<Network, 'accountContracts' | 'delegate' | 'validation'>

/**
 * The first code that takes part in an account's validation without being known to the network; `undefined`: all of it is
 * known. An account changes its implementation, its root validator and its delegate when it likes, so this is asked at prepare and
 * again before a broadcast.
 *
 * Known are the code of the account's proxy, what stands at the network's own `accountContracts` and `delegate`, and the hashes
 * that the operator has listed, each in its role alone: another account's proxy is known code, too, and would validate
 * whatever its owner likes. Kernel is known by its address because its code holds the chain's id (Solady's EIP712): the canonical
 * creation code of v3.1, deployed on chains 31337 and 8453, gave two hashes. CREATE2 fixes what stands at the address.
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
