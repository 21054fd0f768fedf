import type { PackedUserOperation } from '@gasless-gateway/core/erc4337'
import type { Hash } from 'viem'

/** An operation that the gateway prepared and its owner signed. */
export interface SignedOperation {
  readonly operationId: string
  readonly hash: Hash
  readonly userOperation: PackedUserOperation
}
