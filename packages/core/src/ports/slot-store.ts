import type { Address, Hash, Hex } from 'viem'
import type { AttemptPurpose } from '../model/attempt-purpose.js'
import type { AttemptId, OperationId, SlotId } from '../primitives/ids.js'

/** An executor's nonce with every transaction that was ever signed for it. */
export interface NonceSlot {
  readonly id: SlotId
  readonly networkId: string
  readonly executor: Address
  readonly nonce: number
}

/** One signed outer transaction, without its bytes: a bundle has hundreds of kilobytes of them, and few readers. */
export interface Attempt {
  readonly id: AttemptId
  readonly purpose: AttemptPurpose
  readonly transactionHash: Hash
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Wei that it takes from its sender's balance at most: its value and its gas limit at the maximum fee. */
  readonly mostCost: bigint
  /** The chain's head when it was signed; a replacement is due some blocks later. */
  readonly signedAtBlock: bigint
}

/** The bytes are stored before the first broadcast; sending them again is a replay. */
export interface SignedAttempt extends Attempt {
  readonly rawTransaction: Hex
}

/** One of a slot's transactions, with the operations that it carries. A no-op carries none. */
export interface CarryingAttempt extends Attempt {
  readonly operationIds: readonly OperationId[]
}

export interface LiveSlot extends NonceSlot {
  /** Oldest first, at least one. */
  readonly attempts: readonly CarryingAttempt[]
  /** The operations that any of its transactions carries. */
  readonly operationIds: readonly OperationId[]
}

export interface ExecutorCoin {
  /** Native coin in wei as the chain shows it. One that is missing has none. */
  readonly balances: ReadonlyMap<Address, bigint>
  /** What the next transaction costs at most. */
  readonly cost: bigint
}

/** What an outer transaction burns at most, if nothing in it lands. */
export interface AtRisk {
  readonly gas: bigint
  /** It carries operations that draw on the newcomers' pool. */
  readonly ofNewcomers: boolean
}

export interface SlotStore {
  /** Makes the executors known. Idempotent. */
  register(networkId: string, executors: readonly Address[]): Promise<void>
  /**
   * Locks one executor that has room until the transaction ends, the least busy first, skipping those that other
   * workers hold. With `coin`, only one whose balance covers `cost` in addition to the highest cost of its live slots;
   * all in wei. Its nonce is the lowest one, from the chain's count on, that never had a slot. The count may have been
   * read before a slot was mined and closed, so a nonce with a closed slot is skipped. A foreign transaction may have
   * used a nonce and been reorganised away. That nonce has no slot, so it comes first.
   */
  takeExecutor(
    networkId: string,
    /** The chain's transaction count of each executor to choose from. */
    counts: ReadonlyMap<Address, number>,
    maxInFlight: number,
    coin?: ExecutorCoin,
  ): Promise<{ readonly executor: Address; readonly nonce: number } | undefined>
  /** `takeExecutor` without a nonce. */
  lockFreeExecutor(
    networkId: string,
    executors: readonly Address[],
    maxInFlight: number,
    coin?: ExecutorCoin,
  ): Promise<Address | undefined>
  /** The nonce of `takeExecutor` without the lock: another worker may take this nonce at any moment. */
  freeNonce(networkId: string, executor: Address, chainCount: number): Promise<number>
  /** The highest nonce with a slot, open or closed, of each executor. Executors without slots are missing. */
  lastNonces(
    networkId: string,
    executors: readonly Address[],
  ): Promise<ReadonlyMap<Address, number>>
  /** Opens a nonce slot with its first transaction. The operations ride in it. */
  open(
    slot: NonceSlot,
    attempt: SignedAttempt,
    operationIds: readonly OperationId[],
    /** @default nothing */
    atRisk?: AtRisk,
  ): Promise<void>
  /**
   * Adds a replacement to a live slot, under the lock of its executor. A no-op carries none of the operations, and a bundle may carry
   * fewer than the one before.
   * False, and nothing stored, when the slot is closed or `previous` is no longer its newest transaction.
   */
  replace(
    id: SlotId,
    previous: AttemptId,
    attempt: SignedAttempt,
    operationIds: readonly OperationId[],
  ): Promise<boolean>
  /**
   * Latest transactions of live slots that are due to be sent again, lowest nonce first; marks them as sent now. Due is
   * what no node is known to have taken `unsentMs` after it was last tried, and the rest after `leastMs`, which double
   * with every time that it was taken, up to `mostMs`.
   */
  claimRebroadcast(
    networkId: string,
    pace: { readonly unsentMs: number; readonly leastMs: number; readonly mostMs: number },
  ): Promise<SignedAttempt[]>
  /** A node has taken the transaction. A reorganisation that opens its slot again forgets that. */
  countSend(id: AttemptId): Promise<void>
  /** The bytes of these transactions. */
  bytesOf(ids: readonly AttemptId[]): Promise<ReadonlyMap<AttemptId, Hex>>
  /** Slots whose nonce is not known to be used up, of one executor or by executor, lowest nonce first. */
  live(networkId: string, executor?: Address): Promise<LiveSlot[]>
  /** Those of the operations that a transaction in a live slot carries. */
  carried(operationIds: readonly OperationId[]): Promise<ReadonlySet<OperationId>>
  /** The slots of these outer transactions, as far as they are ours, by the transaction's hash. */
  findByTransactions(
    networkId: string,
    transactionHashes: readonly Hash[],
  ): Promise<ReadonlyMap<Hash, LiveSlot>>
  /**
   * Transactions of closed slots whose cost does not stand in the ledger under the block that closed the slot, among the
   * next `limit` of all transactions above `after`, in the order of their ids. For verification: most were replaced and
   * never mined. `last` is where the next page starts, `undefined` when there is none.
   */
  listUnbooked(
    networkId: string,
    page: { readonly after: AttemptId | undefined; readonly limit: number },
  ): Promise<{
    readonly transactionHashes: readonly Hash[]
    readonly last: AttemptId | undefined
  }>
  /**
   * Closes a slot: in this block one of its transactions was mined, or (`transactionHash: null`) the chain was seen
   * to have given the nonce to a foreign one. A reorganisation of the block opens it again. False, and nothing
   * changed, when it is closed already.
   */
  close(
    id: SlotId,
    by: { readonly blockHash: Hash; readonly transactionHash: Hash | null },
  ): Promise<boolean>
  /** `close` for several slots. Returns the slots that this call closed. */
  closeAll(
    closings: readonly {
      readonly id: SlotId
      readonly blockHash: Hash
      readonly transactionHash: Hash | null
    }[],
  ): Promise<ReadonlySet<SlotId>>
  /** Opens the slots again that were closed by a block that left the chain; returns the operations they carry. */
  reopen(networkId: string, blockHash: Hash): Promise<readonly OperationId[]>
}
