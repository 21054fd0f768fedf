import type { Hash } from 'viem'
import type { AccountExposure, Exposed } from '../operations/exposure.js'
import type { OperationId } from '../primitives/ids.js'

/** What executors spend, or may come to spend, on operations that do not land. */
export interface ExposureStore {
  /** Whoever is to count what is under way on the network waits from here on until the transaction ends: so the limits are exact, however many replicas send. */
  lock(networkId: string): Promise<void>
  /** One for each different account. */
  read(
    networkId: string,
    accounts: readonly Exposed[],
    query: {
      readonly windowSeconds: number
      /** A project's and an owner's landed operations are counted from this much gas on: below, no limit depends on them. */
      readonly countLandedAbove: bigint
    },
  ): Promise<readonly AccountExposure[]>
  /**
   * A mined transaction of ours spent this gas on these operations, which it did not land; each bears an equal share, rounded up.
   * Idempotent.
   */
  recordBurnt(
    networkId: string,
    burnt: {
      readonly blockHash: Hash
      readonly transactionHash: Hash
      readonly gas: bigint
      readonly operationIds: readonly OperationId[]
    },
  ): Promise<void>
  /** The block left the chain. */
  reverse(networkId: string, blockHash: Hash): Promise<void>
}
