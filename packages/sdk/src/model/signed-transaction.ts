import type { SignedAuthorization } from '@gasless-gateway/core/erc4337'
import type { Address, Hex } from 'viem'

/**
 * The terms that were verified before signing, for a later check on the chain. Absent if verification was skipped. Your
 * node then cannot prove that the operation will never land.
 */
export interface SignedTerms {
  /** The account. */
  readonly sender?: Address
  /** The signed maximum fee, in base units. `token` is the native sentinel if native gas is paid. */
  readonly maxFee?: { readonly token: Address; readonly amount: string }
  /**
   * Time of signing by the client's clock, in milliseconds since 1970. A gateway that returns an old operation again
   * can have landed it earlier.
   */
  readonly signedAt?: number
}

/** The fields that let an operation land at most once, and its expiry. */
export interface SignedOnce {
  /** Decimal. An account uses each nonce once. */
  readonly nonce: string
  /** Unix seconds of chain time: the operation cannot land later. `undefined`: it does not expire. */
  readonly validUntil?: number | undefined
  /** Whether the operation deploys its account. If so, it cannot land once the account exists. */
  readonly deploysAccount: boolean
}

/**
 * A signed operation, as submit takes it. Keep it until the operation is accepted. It can be submitted any number of
 * times.
 */
export interface SignedTransaction extends SignedTerms, Partial<SignedOnce> {
  readonly rail: 'userOperation'
  readonly operationId: string
  readonly signature: Hex
  /** Present if the owner's address has not adopted its delegate yet. */
  readonly authorization?: SignedAuthorization
  readonly userOperationHash: Hex
  readonly networkId: string
}

/** Signed plain transactions, as submit takes them. */
export interface SignedPlainTransactions extends SignedTerms {
  readonly rail: 'transaction'
  readonly operationId: string
  /** Serialized transactions, in their order. */
  readonly signedTransactions: readonly Hex[]
  /** Hash of the last transaction. The gateway identifies the operation by this hash. */
  readonly userOperationHash: Hex
  readonly networkId: string
}

export type SignedOperation = SignedTransaction | SignedPlainTransactions
