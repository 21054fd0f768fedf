import type { Address, Hash, Hex } from 'viem'
import type { AttemptPurpose } from '../model/attempt-purpose.js'
import type { AttemptId, OperationId, SlotId } from '../primitives/ids.js'

/** One nonce of an executor. Every transaction that is signed for it belongs to the slot. */
export interface NonceSlot {
  readonly id: SlotId
  readonly networkId: string
  readonly executor: Address
  readonly nonce: number
}

/** One signed outer transaction, without its bytes. A bundle has hundreds of kilobytes, and few readers need them. */
export interface Attempt {
  readonly id: AttemptId
  readonly purpose: AttemptPurpose
  readonly transactionHash: Hash
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Most wei that it takes from its sender's balance: its value, and its gas limit at the maximum fee. */
  readonly mostCost: bigint
  /** The chain's head when it was signed. A replacement is due some blocks later. */
  readonly signedAtBlock: bigint
}

/**
 * An attempt with its bytes. They are stored before the first broadcast, so a later broadcast repeats the same
 * transaction.
 */
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
  /** Native coin in wei, as the chain shows it. A missing executor has none. */
  readonly balances: ReadonlyMap<Address, bigint>
  /** Highest cost of the next transaction, in wei. */
  readonly cost: bigint
}

/** The most gas that an outer transaction burns, if nothing in it lands. */
export interface AtRisk {
  readonly gas: bigint
  /** Whether it carries operations that draw on the newcomers' pool. */
  readonly ofNewcomers: boolean
}

export interface SlotStore {
  /** Registers the executors. Idempotent. */
  register(networkId: string, executors: readonly Address[]): Promise<void>
  /**
   * Locks one executor that has room until the transaction ends, the least busy first, skipping those that other
   * workers hold. With `coin`, only one whose balance covers `cost` in addition to the highest cost of its live slots;
   * all in wei. Its nonce is the lowest one, from the chain's count on, that never had a slot. The count may have been
   * read before a slot was mined and closed, so a nonce with a closed slot is skipped. A foreign transaction may have
   * used a nonce and been reorganised away. Such a nonce has no slot, so it comes first.
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
  /** Opens a nonce slot with its first transaction. It carries the operations. */
  open(
    slot: NonceSlot,
    attempt: SignedAttempt,
    operationIds: readonly OperationId[],
    /** @default nothing */
    atRisk?: AtRisk,
  ): Promise<void>
  /**
   * Adds a replacement to a live slot, under the lock of its executor. A no-op carries no operations, and a bundle may
   * carry fewer than the one before. Returns `false`, and stores nothing, if the slot is closed or `previous` is no
   * longer its newest transaction.
   */
  replace(
    id: SlotId,
    previous: AttemptId,
    attempt: SignedAttempt,
    operationIds: readonly OperationId[],
  ): Promise<boolean>
  /**
   * Returns the newest transactions of live slots that are due to be resent, lowest nonce first, and marks them as sent
   * now. A transaction that no node has accepted is due `unsentMs` after its last attempt. Any other is due after
   * `leastMs`, which doubles each time a node accepts it, up to `mostMs`.
   */
  claimRebroadcast(
    networkId: string,
    pace: { readonly unsentMs: number; readonly leastMs: number; readonly mostMs: number },
  ): Promise<SignedAttempt[]>
  /** Records that a node has accepted the transaction. A reorganisation that reopens its slot clears the record. */
  countSend(id: AttemptId): Promise<void>
  /** Returns the bytes of these transactions. */
  bytesOf(ids: readonly AttemptId[]): Promise<ReadonlyMap<AttemptId, Hex>>
  /** Returns the open slots, of one executor or by executor, lowest nonce first. */
  live(networkId: string, executor?: Address): Promise<LiveSlot[]>
  /** Returns the operations that a transaction in a live slot carries. */
  carried(operationIds: readonly OperationId[]): Promise<ReadonlySet<OperationId>>
  /** Returns the slots of our outer transactions among these, by transaction hash. */
  findByTransactions(
    networkId: string,
    transactionHashes: readonly Hash[],
  ): Promise<ReadonlyMap<Hash, LiveSlot>>
  /**
   * Returns transactions of closed slots whose cost is missing in the ledger for the block that closed the slot. For
   * verification: most of them were replaced and never mined. Checks the next `limit` of all transactions above
   * `after`, in the order of their ids. `last` is where the next page starts, `undefined` if there is none.
   */
  listUnbooked(
    networkId: string,
    page: { readonly after: AttemptId | undefined; readonly limit: number },
  ): Promise<{
    readonly transactionHashes: readonly Hash[]
    readonly last: AttemptId | undefined
  }>
  /**
   * Closes a slot: one of its transactions was mined in this block, or (`transactionHash: null`) a foreign transaction
   * had used the nonce as of this block. If the block is reorganised, the slot is opened again. Returns `false`, and
   * changes nothing, if it is closed already.
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
  /** Reopens the slots that this block closed, because it left the chain. Returns the operations that they carry. */
  reopen(networkId: string, blockHash: Hash): Promise<readonly OperationId[]>
}
