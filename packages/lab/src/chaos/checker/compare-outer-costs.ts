import { amountDifference, type Difference, mismatch } from './difference.js'
import type { Evidence } from './evidence.js'

/**
 * Checks that the cost of each mined transaction is booked once, and that its shares add up to the transaction's cost.
 */
export function compareOuterCosts({ journal, chain, database }: Evidence): Difference[] {
  const differences: Difference[] = []
  const booked = new Map(
    database.outers
      .filter(({ reversed }) => !reversed)
      .map((row) => [`${row.blockHash}/${row.transactionHash}`, row]),
  )
  for (const outer of chain.outers) {
    const { transactionHash, blockHash, blockNumber } = outer
    if (journal.foreign.has(transactionHash)) continue
    const row = booked.get(`${blockHash}/${transactionHash}`)
    booked.delete(`${blockHash}/${transactionHash}`)
    // The transaction was mined after the gateway had ended, so it cannot be booked.
    if (!row && blockNumber > database.appliedUpTo) continue
    differences.push(
      ...amountDifference(`outer cost of ${transactionHash}`, row?.cost ?? 0n, outer.cost),
    )
    const right = (['executor', 'success', 'landed'] as const).every(
      (field) => !row || row[field] === outer[field],
    )
    if (!right)
      differences.push(
        mismatch(`${transactionHash} is booked with ${row?.landed} landed, ${row?.success}`, 1n),
      )
  }
  for (const [key, { cost }] of booked)
    differences.push(mismatch(`${key} is booked and not on chain`, cost))

  const costs = new Map(chain.outers.map(({ transactionHash, cost }) => [transactionHash, cost]))
  for (const [hash, shares] of sharesByTransaction(database.ledger))
    differences.push(
      ...amountDifference(`shares of the outer cost of ${hash}`, shares, costs.get(hash) ?? 0n),
    )
  return differences
}

function sharesByTransaction(ledger: Evidence['database']['ledger']): Map<string, bigint> {
  const shares = new Map<string, bigint>()
  for (const { reversed, transactionHash, outerCost } of ledger)
    if (!reversed) shares.set(transactionHash, (shares.get(transactionHash) ?? 0n) + outerCost)
  return shares
}
