import { type Hash, isAddressEqual, zeroAddress } from 'viem'
import type { LedgerEntry } from '../../model/ledger-entry.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import { sum } from '../../primitives/math.js'
import type { KnownOperations } from './find-operations.js'
import type { OperationOutcome } from './operation-events.js'

/** What a block says of operations, and which of its operations and transactions are ours. */
export interface BlockOutcomes extends KnownOperations {
  readonly block: Pick<BlockLink, 'number' | 'hash'>
  readonly outcomes: readonly OperationOutcome[]
  /** Of outer transactions of ours in the block. */
  readonly receipts: ReadonlyMap<Hash, TransactionReceipt>
}

/** The ledger's entries of a block: one for each operation that is known here or that our paymaster paid for. */
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
 * What sending an operation cost us. Of our own outer transaction its share by gas used; the last operation takes the
 * remainder, so shares sum exactly. A bundler that it was handed to is paid by what the EntryPoint debits the
 * paymaster; where the account pays that, and in somebody else's bundle, it costs us nothing.
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
