import { type Address, concatHex, type Hash, type Hex } from 'viem'

/** Returns the code of an address that has adopted this delegate (EIP-7702), in lower case. */
export const delegationCode = (delegate: Address): Hex =>
  concatHex(['0xef0100', delegate]).toLowerCase() as Hex

/** An owner's signed consent to a delegate on one chain (EIP-7702). Valid for one nonce of the owner's address. */
export interface SignedAuthorization {
  /** 0 would mean every chain. */
  readonly chainId: number
  /** The delegate. */
  readonly address: Address
  readonly nonce: number
  readonly r: Hash
  readonly s: Hash
  readonly yParity: number
}

/**
 * Returns the gas that a transaction pays for its authorizations, including the bytes of the tuples (EIP-7702,
 * PER_EMPTY_ACCOUNT_COST). Half of it is refunded for an address that was used before. Refunds are capped, so they are
 * not counted.
 */
export const authorizationGas = (authorizations: number): bigint => 25_000n * BigInt(authorizations)
