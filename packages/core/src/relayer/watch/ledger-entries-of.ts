import { type Hash, isAddressEqual, zeroAddress } from 'viem'
import type { LedgerEntry } from '../../model/ledger-entry.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import { sum } from '../../primitives/math.js'
import type { KnownOperations } from './find-operations.js'
import type { OperationOutcome } from './operation-events.js'

/** The outcomes of a block, with the operations and outer transactions of this gateway. */
export interface BlockOutcomes extends KnownOperations {
  readonly block: Pick<BlockLink, 'number' | 'hash'>
  readonly outcomes: readonly OperationOutcome[]
  /** Receipts of our outer transactions in the block. */
  readonly receipts: ReadonlyMap<Hash, TransactionReceipt>
}

/**
 * Returns the ledger entries of a block: one for each operation that this gateway knows or that our paymaster paid for.
 */
export const ledgerEntriesOf = (
  network: Network,
  { block, outcomes, receipts, operations, unsubmitted }: BlockOutcomes,
): LedgerEntry[] => {
  const known = new Map([...unsubmitted, ...operations])
  return outcomes
    .filter((outcome) => known.has(outcome.userOperationHash) || isPaidByUs(network, outcome))
    .map((outcome) => {
      const { userOperationHash } = outcome
      const operation = known.get(userOperationHash)
      return {
        networkId: network.networkId,
        blockHash: block.hash,
        blockNumber: block.number,
        transactionHash: outcome.transactionHash,
        userOperationHash,
        operationId: operation?.id ?? null,
        projectId: operation?.projectId ?? null,
        success: outcome.success,
        actualGasCost: outcome.actualGasCost,
        actualGasUsed: outcome.actualGasUsed,
        outerCostWei: outerCostOf(outcome, operation, outcomes, receipts),
        fee: outcome.fee,
      }
    })
}

export const isPaidByUs = (
  network: Pick<Network, 'paymaster'>,
  { paymaster }: Pick<OperationOutcome, 'paymaster'>,
): boolean => network.paymaster !== undefined && isAddressEqual(paymaster, network.paymaster)

/**
 * Returns what sending an operation cost us, in wei. In our own outer transaction, this is its share by gas used. The
 * last operation takes the remainder, so the shares sum exactly. If a bundler sent it, the cost is the amount that the
 * EntryPoint debited from the paymaster. It is 0 if the account paid that amount, or if a foreign bundle landed the
 * operation.
 */
function outerCostOf(
  outcome: OperationOutcome,
  operation: Operation | undefined,
  outcomes: readonly OperationOutcome[],
  receipts: ReadonlyMap<Hash, TransactionReceipt>,
): bigint {
  const { transactionHash, actualGasCost, paymaster } = outcome
  const receipt = receipts.get(transactionHash)
  if (!receipt) return operation?.handedOver && paymaster !== zeroAddress ? actualGasCost : 0n
  const sharers = outcomes.filter((other) => other.transactionHash === transactionHash)
  return shareOf(receipt.cost, outcome, sharers)
}

function shareOf(
  cost: bigint,
  outcome: OperationOutcome,
  sharers: readonly OperationOutcome[],
): bigint {
  const total = sum(sharers.map(({ actualGasUsed }) => actualGasUsed))
  const share = ({ actualGasUsed }: OperationOutcome) => (cost * actualGasUsed) / total
  return outcome === sharers.at(-1) ? cost - sum(sharers.slice(0, -1).map(share)) : share(outcome)
}
