import { amountDifference, type Difference, mismatch } from './difference.js'
import type { Evidence, Landing, LedgerRow, OperationRow } from './evidence.js'

/**
 * Compares fee entries that are not reversed with the landings on the canonical chain. Each landing has one entry, for
 * the right project, with the exact gas cost. Payments and refunds must equal the tokens' own `Transfer` events.
 */
export function compareFees({ chain, database }: Evidence): Difference[] {
  const operations = new Map(database.operations.map((row) => [row.userOperationHash, row]))
  const standing = new Map(
    database.ledger.filter(({ reversed }) => !reversed).map((row) => [keyOf(row), row]),
  )
  const differences: Difference[] = []
  for (const landing of chain.landings) {
    const row = standing.get(keyOf(landing))
    standing.delete(keyOf(landing))
    if (row)
      differences.push(
        ...compareEntry(row, landing),
        ...compareOwner(row, operations.get(row.userOperationHash)),
      )
    else {
      const { taken, returned } = paymentOf(landing)
      differences.push(
        mismatch(
          `${landing.userOperationHash} has no entry for its block`,
          taken - returned || landing.actualGasCost,
        ),
      )
    }
  }
  for (const [key, { collected, actualGasCost }] of standing)
    differences.push(
      mismatch(`the fee entry ${key} is not reversed and not on chain`, collected || actualGasCost),
    )
  return differences
}

const keyOf = (entry: { readonly blockHash: string; readonly userOperationHash: string }) =>
  `${entry.blockHash}/${entry.userOperationHash}`

function compareEntry(row: LedgerRow, landing: Landing): Difference[] {
  const name = row.userOperationHash
  const { taken, returned, token } = paymentOf(landing)
  const kept = taken - returned
  const differences = [
    ...amountDifference(`collected and owed of ${name}`, row.collected + row.owed, kept),
    ...amountDifference(`refunded of ${name}`, row.refunded, returned),
    ...amountDifference(
      `parts of the fee of ${name}`,
      row.gasFee + row.staticFee + row.transferFee + row.owed,
      kept,
    ),
    ...amountDifference(`gas cost of ${name}`, row.actualGasCost, landing.actualGasCost),
    ...amountDifference(`gas used of ${name}`, row.actualGasUsed, landing.actualGasUsed),
  ]
  if (token !== null && row.token !== token)
    differences.push(mismatch(`${name} is booked in ${row.token} and was paid in ${token}`, kept))
  if (row.success !== landing.success)
    differences.push(mismatch(`${name} is booked with success ${row.success}`, kept))
  if (row.transactionHash !== landing.transactionHash)
    differences.push(mismatch(`${name} is booked for transaction ${row.transactionHash}`, kept))
  return differences
}

function compareOwner(row: LedgerRow, operation: OperationRow | undefined): Difference[] {
  const right =
    row.operationId === (operation?.id ?? null) && row.projectId === (operation?.projectId ?? null)
  const name = row.userOperationHash
  return right
    ? []
    : [
        mismatch(
          `${name} is booked for ${row.projectId} and belongs to ${operation?.projectId}`,
          row.collected,
        ),
      ]
}

/**
 * Sums the payments of a landing. An operation pays in one token. A second token would be a fault, and adds to the
 * sums.
 */
function paymentOf({ payments }: Landing): {
  readonly taken: bigint
  readonly returned: bigint
  readonly token: string | null
} {
  return {
    taken: payments.reduce((sum, { taken }) => sum + taken, 0n),
    returned: payments.reduce((sum, { returned }) => sum + returned, 0n),
    token: payments[0]?.token ?? null,
  }
}
