import { concatHex, type Hash, type Hex, hashTypedData } from 'viem'
import { at } from './corpus-contracts.js'
import type { Situation } from './corpus-entry.js'

/** Returns the account's EIP-1271 signature of a hash, as a page gets it if the owner signs. */
export async function accountSignature(
  { owner, account, chainId }: Situation,
  hash: Hash,
): Promise<Hex> {
  const signature = await owner.signTypedData({
    domain: { name: 'Kernel', version: '0.3.1', chainId, verifyingContract: account },
    types: { Kernel: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'Kernel',
    message: { hash },
  })
  return concatHex(['0x00', signature])
}

/** Returns the typed data of a holder's first EIP-2612 permit for `at.crp`. */
export const permitOf = (
  { chainId, deadline }: Situation,
  { owner, spender, value }: { owner: Hex; spender: Hex; value: bigint },
) =>
  ({
    domain: { name: 'Corpus', version: '1', chainId, verifyingContract: at.crp },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner, spender, value, nonce: 0n, deadline },
  }) as const

/** Returns the hash of a holder's first Permit2 permit for several tokens. */
export const permitBatchHash = (
  { chainId }: Situation,
  message: {
    readonly details: readonly {
      readonly token: Hex
      readonly amount: bigint
      readonly expiration: number
      readonly nonce: number
    }[]
    readonly spender: Hex
    readonly sigDeadline: bigint
  },
): Hash =>
  hashTypedData({
    domain: { name: 'Permit2', chainId, verifyingContract: at.permit2 },
    types: {
      PermitBatch: [
        { name: 'details', type: 'PermitDetails[]' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    primaryType: 'PermitBatch',
    message,
  })
