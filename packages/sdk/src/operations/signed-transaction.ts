import type { SignedAuthorization } from '@gasless-gateway/core/erc4337'
import type { Address, Hex } from 'viem'

/** What was verified before it was signed, for a later look at the chain. Absent where verification was skipped. */
export interface SignedTerms {
  /** The account. */
  readonly sender?: Address
  /** The most that was signed for, in base units; `token` is the native sentinel where native gas is paid. */
  readonly maxFee?: { readonly token: Address; readonly amount: string }
}

/** What submit takes. Keep it until the operation is accepted: the same may be sent any number of times. */
export interface SignedTransaction extends SignedTerms {
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
