import type { Address, Hash } from 'viem'
import type { AccountExposure, Exposed, ExposurePolicy } from '../model/exposure.js'
import type { OperationId } from '../primitives/ids.js'

/** What an operation bears of a mined transaction that did not land it, in gas. */
export interface BurntShare {
  readonly operationId: OperationId
  /** Counts against its project, the project's owner and the newcomers. */
  readonly gas: bigint
  /** Counts against its sender. */
  readonly ofSender: bigint
  /** Counts among the failures of its sender. False where somebody else could have caused it. */
  readonly isFailure: boolean
}

/** Gas that was burnt within a window. */
export interface BurntGas {
  readonly ofSender: bigint
  readonly ofNetwork: bigint
}

/** What executors spend, or may come to spend, on operations that do not land. */
export interface ExposureStore {
  /**
   * Gas that has burnt within the window, of the sender and on the whole network: no other limit counts more. Callers at the same
   * moment share a statement.
   */
  burnt(networkId: string, sender: Address, windowSeconds: number): Promise<BurntGas>
  /**
   * Returns one for each different account. What a project has landed is counted only if a limit depends on it: if a limit has no
   * room for everything that is asked for, or if half of the newcomers' pool is used up and a bundle of it could draw on the pool.
   */
  read(
    networkId: string,
    asked: readonly (Exposed & { /** That it may put at risk. */ readonly gas: bigint })[],
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
  /** The block left the chain. */
  reverse(networkId: string, blockHash: Hash): Promise<void>
}
