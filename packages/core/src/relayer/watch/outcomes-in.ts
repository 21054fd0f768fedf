import { type Address, type Hash, zeroAddress } from 'viem'
import type { Network } from '../../model/network.js'
import type { ChainReader } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import { hashesOf } from './find-operations.js'
import { isPaidByUs } from './ledger-entries-of.js'
import { type OperationOutcome, readOutcomes } from './operation-events.js'

/**
 * Returns the outcomes of a block. A former paymaster of the network still pays for operations that were prepared with
 * it. If the block contains such an operation, the events of that paymaster are read too. The operation's hash commits
 * to its paymaster, so no configuration is needed, and no foreign paymaster is trusted.
 */
export async function outcomesIn(
  { finality }: Pick<Stores, 'finality'>,
  network: Network,
  reader: Pick<ChainReader, 'logs'>,
  blockHash: Hash,
): Promise<readonly OperationOutcome[]> {
  const outcomes = readOutcomes(await reader.logs(blockHash), network)
  const elsewhere = outcomes.filter(
    (outcome) => outcome.paymaster !== zeroAddress && !isPaidByUs(network, outcome),
  )
  if (elsewhere.length === 0) return outcomes
  const { networkId } = network
  const { submitted, unsubmitted } = await finality.findKnown(networkId, hashesOf(elsewhere))
  const known = new Set(
    [...submitted, ...unsubmitted].map(({ userOperationHash }) => userOperationHash),
  )
  const former = new Set<Address>(
    elsewhere.flatMap(({ userOperationHash, paymaster }) =>
      known.has(userOperationHash) ? [paymaster] : [],
    ),
  )
  if (former.size === 0) return outcomes
  return readOutcomes(await reader.logs(blockHash, [...former]), network, [...former])
}
