import { type Address, type Hash, zeroAddress } from 'viem'
import type { Network } from '../../model/network.js'
import type { ChainReader } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import { hashesOf } from './find-operations.js'
import { isPaidByUs } from './ledger-entries-of.js'
import { type OperationOutcome, readOutcomes } from './operation-events.js'

/**
 * What a block says of operations. Those that were prepared here with a paymaster that the network has had replaced
 * since are still paid for by it: its events are read, too, where the block holds one of them. Their hashes commit to
 * the paymaster, so nothing has to be configured, and nobody else's paymaster is believed.
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
