import type { SignedAuthorization } from '@gasless-gateway/core/erc4337'
import type { Hex } from 'viem'

/** What submit takes. Keep it until the operation is accepted: the same may be sent any number of times. */
export interface SignedTransaction {
  readonly rail: 'userOperation'
  readonly operationId: string
  readonly signature: Hex
  /** Where the owner's address has yet to adopt its delegate. */
  readonly authorization?: SignedAuthorization
  readonly userOperationHash: Hex
  readonly networkId: string
}

/** The same of plain transactions. */
export interface SignedPlainTransactions {
  readonly rail: 'transaction'
  readonly operationId: string
  /** Serialized, in their order. */
  readonly signedTransactions: readonly Hex[]
  /** The hash of the last transaction: the gateway calls the operation by it. */
  readonly userOperationHash: Hex
  readonly networkId: string
}

export type SignedOperation = SignedTransaction | SignedPlainTransactions
