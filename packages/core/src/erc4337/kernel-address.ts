import {
  type Address,
  concatBytes,
  getAddress,
  type Hex,
  hexToBytes,
  keccak256 as keccak256OfViem,
  toBytes,
} from 'viem'
import type { AccountContracts } from './account-contracts.js'
import type { Keccak256 } from './cached-keccak256.js'
import { initializeCallData } from './kernel-init-code.js'

/**
 * Returns a function from an owner to the account's address, before and after its deployment. The address comes from
 * CREATE2 of Kernel's factory, with `keccak256(initialize call data ‖ index)` as salt. It needs no request and is the
 * same on every chain.
 *
 * Everything but the owner is fixed, so each of thousands of owners costs only two hashes and one checksum.
 */
export function createAddressResolver(
  contracts: AccountContracts,
  keccak256: Keccak256 = keccak256OfViem,
  checksum: (address: Hex) => Address = getAddress,
): (owner: Address) => Address {
  const template = initializeCallData({ owner: placeholderOwner, contracts })
  const saltInput = hexToBytes(`${template}${'00'.repeat(32)}`)
  const ownerOffset = template.indexOf(placeholderOwner.slice(2)) / 2 - 1
  const create2Input = concatBytes([
    Uint8Array.of(0xff),
    toBytes(contracts.factory),
    new Uint8Array(32),
    toBytes(proxyInitCodeHash(contracts.implementation)),
  ])
  return (owner) => {
    saltInput.set(hexToBytes(owner), ownerOffset)
    create2Input.set(hexToBytes(keccak256(saltInput)), saltOffset)
    return checksum(`0x${keccak256(create2Input).slice(-40)}`)
  }
}

/** After the 0xff byte and the deployer's address (EIP-1014). */
const saltOffset = 21

/** An address whose bytes occur nowhere else in the template. */
const placeholderOwner: Address = '0xabababababababababababababababababababab'

/**
 * Kernel's account proxy, Solady's ERC-1967 clone (`LibClone`). The implementation is in its storage, not in its code.
 */
const proxyCode =
  '363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3'

/** Hash of the code of every account's proxy, whatever its implementation. */
export const proxyCodeHash: Hex = /* @__PURE__ */ keccak256OfViem(`0x${proxyCode}`)

/**
 * Returns the hash of the creation code of the account's proxy for this implementation
 * (`LibClone.initCodeHashERC1967`).
 */
export const proxyInitCodeHash = (implementation: Address): Hex =>
  keccak256OfViem(
    `0x603d3d8160223d3973${implementation.slice(2).toLowerCase()}60095155f3${proxyCode}`,
  )
