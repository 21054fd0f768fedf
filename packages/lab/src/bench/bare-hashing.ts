import type { AccountContracts } from '@gasless-gateway/core'
import { accountInitCode, proxyInitCodeHash } from '@gasless-gateway/core/erc4337'
import {
  type Address,
  concatHex,
  decodeFunctionData,
  getAddress,
  hexToBytes,
  keccak256,
  parseAbi,
  slice,
  zeroHash,
} from 'viem'

/**
 * The yardstick of `bench resolve`: what an account address cannot be had without, with the library that the
 * gateway uses, and nothing else. Per owner
 *
 * - one keccak256 over the initialisation data and the index, already laid out as bytes with the owner put in,
 * - one keccak256 over the 85 bytes of CREATE2, and its last 20 bytes in hex,
 * - one EIP-55 checksum (viem's `getAddress`, which hashes once more).
 *
 * Owners come in as 20 bytes. There is no JSON, no hex to read, no validation and no checksum of the owner here.
 */
export function createBareHashing(
  contracts: AccountContracts,
): (owners: readonly Uint8Array[]) => Address[] {
  const { args } = decodeFunctionData({
    abi: parseAbi(['function createAccount(bytes data, bytes32 salt)']),
    data: slice(accountInitCode({ owner: placeholder, contracts }), 20),
  })
  const saltInput = hexToBytes(concatHex(args))
  const ownerOffset = Buffer.from(saltInput).indexOf(hexToBytes(placeholder))
  const create2Input = hexToBytes(
    concatHex(['0xff', contracts.factory, zeroHash, proxyInitCodeHash(contracts.implementation)]),
  )
  return (owners) => {
    const accounts: Address[] = []
    for (const owner of owners) {
      saltInput.set(owner, ownerOffset)
      create2Input.set(keccak256(saltInput, 'bytes'), saltOffset)
      accounts.push(getAddress(`0x${keccak256(create2Input).slice(-40)}`))
    }
    return accounts
  }
}

/** Behind the 0xff byte and the deployer's address (EIP-1014). */
const saltOffset = 21

/** Its bytes occur nowhere else in the template. */
const placeholder: Address = '0xabababababababababababababababababababab'
