import type { Hex } from 'viem'

/** What submit takes. Keep it until the operation is accepted: the same may be sent any number of times. */
export interface SignedTransaction {
  readonly operationId: string
  readonly signature: Hex
  readonly userOperationHash: Hex
  readonly networkId: string
}
