import type { Evidence, Landing, LedgerRow } from './evidence.js'
import type { Violation } from './violation.js'

export interface LedgerVerdict {
  readonly violations: readonly Violation[]
  /** Sum of all absolute differences between ledger and chain, in base units and wei. */
  readonly driftUnits: bigint
}

/**
 * The entries that stand are those of the canonical chain, one per landing, and say to the unit what the tokens' own
 * events say: what the account gave to the paymaster and got back, per project and token; and what the gas cost.
 */
export function checkLedger({ chain, database }: Evidence): LedgerVerdict {
  const violations: Violation[] = []
  let driftUnits = 0n
  const differ = (what: string, ledger: bigint, actual: bigint) => {
    if (ledger === actual) return
    driftUnits += absolute(ledger - actual)
    violations.push({ invariant: 'drift', what: `${what}: ledger ${ledger}, chain ${actual}.` })
  }
  const operations = new Map(database.operations.map((row) => [row.userOperationHash, row]))
  const standing = new Map<string, LedgerRow>()
  for (const row of database.ledger)
    if (!row.reversed) standing.set(`${row.blockHash}/${row.userOperationHash}`, row)

  for (const landing of chain.landings) {
    const operation = operations.get(landing.userOperationHash)
    const key = `${landing.blockHash}/${landing.userOperationHash}`
    const row = standing.get(key)
    standing.delete(key)
    const name = landing.userOperationHash
    const { taken, returned, token } = paymentOf(landing)
    if (!row) {
      differ(`${name} has no entry for its block`, 0n, taken - returned || landing.actualGasCost)
      continue
    }
    if (
      row.projectId !== (operation?.projectId ?? null) ||
      row.operationId !== (operation?.id ?? null)
    )
      differ(
        `${name} is booked for ${row.projectId} and belongs to ${operation?.projectId}`,
        taken,
        0n,
      )
    if ((row.token ?? token) !== token)
      differ(`${name} is booked in ${row.token} and was paid in ${token}`, taken, 0n)
    differ(`collected of ${name}`, row.collected, taken - returned)
    // What an account on the fronted path pays is no prefund: nothing of it can come back.
    differ(`refunded of ${name}`, row.refunded, returned)
    differ(
      `parts of the fee of ${name}`,
      row.gasFee + row.staticFee + row.transferFee,
      taken - returned,
    )
    differ(`gas cost of ${name}`, row.actualGasCost, landing.actualGasCost)
    differ(`gas used of ${name}`, row.actualGasUsed, landing.actualGasUsed)
    if (row.success !== landing.success || row.transactionHash !== landing.transactionHash)
      differ(`${name} is booked as success ${row.success} of ${row.transactionHash}`, 1n, 0n)
  }
  for (const [key, row] of standing)
    differ(`${key} stands and is not on chain`, row.collected || row.actualGasCost, 0n)

  const outers = new Map(chain.outers.map((outer) => [outer.transactionHash, outer]))
  for (const [hash, rows] of groupByTransaction(database.ledger)) {
    const outer = outers.get(hash)
    const booked = rows.flatMap(({ outerCost }) => (outerCost === null ? [] : [outerCost]))
    if (booked.length > 0)
      differ(
        `outer cost of ${hash}`,
        booked.reduce((sum, part) => sum + part, 0n),
        outer?.cost ?? 0n,
      )
  }
  return { violations, driftUnits }
}

const absolute = (value: bigint) => (value < 0n ? -value : value)

/** An operation pays in one token; a second one would be somebody's mistake, and is not netted against the first. */
function paymentOf({ payments }: Landing): {
  taken: bigint
  returned: bigint
  token: string | null
} {
  const [first] = payments
  return {
    taken: payments.reduce((sum, { taken }) => sum + taken, 0n),
    returned: payments.reduce((sum, { returned }) => sum + returned, 0n),
    token: first?.token ?? null,
  }
}

function groupByTransaction(ledger: readonly LedgerRow[]): Map<string, LedgerRow[]> {
  const groups = new Map<string, LedgerRow[]>()
  for (const row of ledger)
    if (!row.reversed)
      groups.set(row.transactionHash, [...(groups.get(row.transactionHash) ?? []), row])
  return groups
}
