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
 * Returns a function that computes account addresses with the least possible work, as the reference of `bench resolve`.
 * It uses the gateway's hash library. For each owner it computes
 *
 * - one keccak256 over the initialisation data and the index, prepared as bytes around the owner,
 * - one keccak256 over the 85 bytes of CREATE2, whose last 20 bytes become hex,
 * - one EIP-55 checksum (viem's `getAddress`, which hashes again).
 *
 * Owners are 20 bytes each. The function parses no JSON and no hex, and validates nothing.
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

/** The salt follows the 0xff byte and the deployer's address (EIP-1014). */
const saltOffset = 21

/** Stands for the owner. Its bytes occur nowhere else in the template. */
const placeholder: Address = '0xabababababababababababababababababababab'
