import type { SignedAuthorization } from '@gasless-gateway/core/erc4337'
import type { Address, Hex } from 'viem'

/**
 * What was verified before signing, for a later check on the chain. Absent if verification was skipped: your node then cannot tell
 * that the operation will never land.
 */
export interface SignedTerms {
  /** The account. */
  readonly sender?: Address
  /** The most that was signed for, in base units; `token` is the native sentinel where native gas is paid. */
  readonly maxFee?: { readonly token: Address; readonly amount: string }
  /** By the client's clock, in milliseconds since 1970. What the gateway returned a second time may have landed earlier. */
  readonly signedAt?: number
}

/** Why an operation lands at most once, and when it cannot land any more. */
export interface SignedOnce {
  /** Decimal. An account uses each nonce once. */
  readonly nonce: string
  /** Unix seconds of chain time: the operation cannot land later. `undefined`: it does not expire. */
  readonly validUntil?: number | undefined
  /** Whether the operation deploys its account. If so, it cannot land once the account exists. */
  readonly deploysAccount: boolean
}

/** What submit takes. Keep it until the operation is accepted: the same may be sent any number of times. */
export interface SignedTransaction extends SignedTerms, Partial<SignedOnce> {
  readonly rail: 'userOperation'
  readonly operationId: string
  readonly signature: Hex
  /** Where the owner's address has yet to adopt its delegate. */
  readonly authorization?: SignedAuthorization
  readonly userOperationHash: Hex
  readonly networkId: string
}

/** The same of plain transactions. */
export interface SignedPlainTransactions extends SignedTerms {
  readonly rail: 'transaction'
  readonly operationId: string
  /** Serialized, in their order. */
  readonly signedTransactions: readonly Hex[]
  /** The hash of the last transaction: the gateway calls the operation by it. */
  readonly userOperationHash: Hex
  readonly networkId: string
}

export type SignedOperation = SignedTransaction | SignedPlainTransactions
