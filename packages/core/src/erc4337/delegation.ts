import { type Address, concatHex, type Hash, type Hex } from 'viem'

/** Code of an address that has adopted this delegate (EIP-7702). In lower case. */
export const delegationCode = (delegate: Address): Hex =>
  concatHex(['0xef0100', delegate]).toLowerCase() as Hex

/** An owner's signed consent to a delegate on one chain (EIP-7702). Good for one nonce of the owner's address. */
export interface SignedAuthorization {
  /** 0 would be every chain. */
  readonly chainId: number
  /** The delegate. */
  readonly address: Address
  readonly nonce: number
  readonly r: Hash
  readonly s: Hash
  readonly yParity: number
}

/**
 * Gas that a transaction pays for each authorization, with the tuple's bytes in it (EIP-7702, PER_EMPTY_ACCOUNT_COST).
 * Half of it comes back for an address that has been used before; refunds are capped, so nobody counts on them.
 */
export const authorizationGas = (authorizations: number): bigint => 25_000n * BigInt(authorizations)
