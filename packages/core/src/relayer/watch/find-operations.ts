import type { Hash } from 'viem'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { Stores } from '../../ports/database.js'
import { isPaidByUs } from './ledger-entries-of.js'
import type { OperationOutcome } from './operation-events.js'

/** The block's operations that this gateway knows, by user-operation hash. */
export interface KnownOperations {
  /** Submitted operations. Their statuses follow the chain. */
  readonly operations: ReadonlyMap<Hash, Operation>
  /**
   * Operations that were prepared here, never submitted, and landed at the expense of a paymaster of ours. Only their
   * ledger entries refer to them.
   */
  readonly unsubmitted: ReadonlyMap<Hash, Operation>
}

export async function findOperations(
  { finality }: Pick<Stores, 'finality'>,
  network: Network,
  outcomes: readonly OperationOutcome[],
): Promise<KnownOperations> {
  const known = await finality.findKnown(network.networkId, hashesOf(outcomes))
  const submitted = byHash(known.submitted)
  const bookable = new Set(
    hashesOf(outcomes.filter((outcome) => isPaidByUs(network, outcome) || outcome.fee !== null)),
  )
  return {
    operations: submitted,
    unsubmitted: byHash(
      known.unsubmitted.filter(
        ({ userOperationHash }) =>
          bookable.has(userOperationHash) && !submitted.has(userOperationHash),
      ),
    ),
  }
}

export const hashesOf = (outcomes: readonly OperationOutcome[]): Hash[] =>
  outcomes.map(({ userOperationHash }) => userOperationHash)

const byHash = (operations: readonly Operation[]): ReadonlyMap<Hash, Operation> =>
  new Map(operations.map((operation) => [operation.userOperationHash, operation]))
