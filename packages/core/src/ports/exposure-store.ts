import type { Address, Hash } from 'viem'
import type { AccountExposure, Exposed, ExposurePolicy } from '../model/exposure.js'
import type { OperationId } from '../primitives/ids.js'

/** An operation's share of the gas of a mined transaction that did not land it. */
export interface BurntShare {
  readonly operationId: OperationId
  /** Gas that counts against its project, the project's owner and the newcomers. */
  readonly gas: bigint
  /** Gas that counts against its sender. */
  readonly ofSender: bigint
  /** Whether it counts as a failure of its sender. False if somebody else could have caused it. */
  readonly isFailure: boolean
}

/** Gas that was burnt within a window. */
export interface BurntGas {
  readonly ofSender: bigint
  readonly ofNetwork: bigint
}

/** Gas that executors have spent, or may spend, on operations that do not land. */
export interface ExposureStore {
  /**
   * Returns the gas that was burnt within the window, by the sender and on the whole network. No other limit counts
   * more than the network. Concurrent callers share a statement.
   */
  burnt(networkId: string, sender: Address, windowSeconds: number): Promise<BurntGas>
  /**
   * Returns one exposure per distinct account. The landed operations of a project are counted only if a limit depends
   * on them. One case is a limit without room for all requested gas. The other is a half-used newcomers' pool that a
   * bundle could draw on.
   */
  read(
    networkId: string,
    asked: readonly (Exposed & { /** Gas at risk. */ readonly gas: bigint })[],
    policy: Omit<ExposurePolicy, 'perSender'>,
  ): Promise<readonly AccountExposure[]>
  /**
   * `read` after taking the network's lock, which is held until the transaction ends. A concurrent caller waits, and
   * then counts the operations that this transaction has put under way. So the limits are exact for any number of
   * replicas.
   */
  lockAndRead: ExposureStore['read']
  /** Records what a mined transaction of ours spent on operations that it did not land. Idempotent. */
  recordBurnt(
    networkId: string,
    transaction: { readonly blockHash: Hash; readonly transactionHash: Hash },
    shares: readonly BurntShare[],
  ): Promise<void>
  /** Reverses the records of a block that left the chain. */
  reverse(networkId: string, blockHash: Hash): Promise<void>
}
