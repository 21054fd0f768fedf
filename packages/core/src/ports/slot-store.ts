import type { Address, Hash, Hex } from 'viem'
import type { AttemptId, OperationId, SlotId } from '../primitives/ids.js'

/** An executor's nonce with every transaction that was ever signed for it. */
export interface NonceSlot {
  readonly id: SlotId
  readonly networkId: string
  readonly executor: Address
  readonly nonce: number
}

/** One signed outer transaction. The bytes are stored before the first broadcast; sending them again is a replay. */
export interface Attempt {
  readonly id: AttemptId
  readonly transactionHash: Hash
  readonly rawTransaction: Hex
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export interface LiveSlot extends NonceSlot {
  readonly attempts: readonly Attempt[]
  readonly operationIds: readonly OperationId[]
}

export interface SlotStore {
  /** Makes the executors known. Idempotent. */
  register(networkId: string, executors: readonly Address[]): Promise<void>
  /**
   * Locks one executor that has room until the transaction ends, the least busy first, skipping those that
   * other workers hold. `nextNonce` is one above the highest nonce that it ever had a slot for, as the chain's
   * count may have been read before a slot was mined and closed; `undefined` without slots.
   */
  lockFreeExecutor(
    networkId: string,
    executors: readonly Address[],
    maxInFlight: number,
  ): Promise<{ readonly executor: Address; readonly nextNonce: number | undefined } | undefined>
  open(slot: NonceSlot, attempt: Attempt, operationIds: readonly OperationId[]): Promise<void>
  /** Latest transactions of live slots that were last sent this long ago; marks them as sent now. */
  claimRebroadcast(networkId: string, olderThanMs: number): Promise<Attempt[]>
  /** Slots whose nonce is not known to be used up. */
  live(networkId: string): Promise<LiveSlot[]>
  /** Does a live slot carry the operation? */
  carries(operationId: OperationId): Promise<boolean>
  /** The slot of an outer transaction of ours. */
  findByTransaction(networkId: string, transactionHash: Hash): Promise<LiveSlot | undefined>
  /** Closes a slot: one of its transactions was mined in this block, or (`null`) a foreign one took the nonce. */
  close(
    id: SlotId,
    mined: { readonly blockHash: Hash; readonly transactionHash: Hash } | null,
  ): Promise<void>
  /** Reopens the slots that were closed by a block that left the chain. */
  reopen(networkId: string, blockHash: Hash): Promise<void>
}
