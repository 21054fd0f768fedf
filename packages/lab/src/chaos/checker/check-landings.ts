import type { Evidence, Landing } from './evidence.js'
import type { Violation } from './violation.js'

/** Checks that each operation landed at most once, and that its status agrees with the chain. */
export function checkLandings({ database, chain }: Evidence): Violation[] {
  const landings = new Map<string, Landing[]>()
  for (const landing of chain.landings) {
    const { userOperationHash } = landing
    landings.set(userOperationHash, [...(landings.get(userOperationHash) ?? []), landing])
  }
  const violations: Violation[] = []
  for (const [hash, times] of landings)
    if (times.length > 1)
      violations.push({ invariant: 'doubled', what: `${hash} landed ${times.length} times.` })

  const unsubmitted = ['prepared', 'expired']
  // A stale preparation may have the same hash as the operation that replaced it.
  const submitted = new Set(
    database.operations
      .filter(({ status }) => !unsubmitted.includes(status))
      .map(({ userOperationHash }) => userOperationHash),
  )
  for (const {
    id,
    userOperationHash,
    status,
    blockHash,
    includedTransactionHash,
  } of database.operations) {
    if (unsubmitted.includes(status) && submitted.has(userOperationHash)) continue
    const [landing] = landings.get(userOperationHash) ?? []
    const onChain = status === 'finalized' || (status === 'failed' && blockHash !== null)
    const contradiction = onChain
      ? contradictionOf(landing, { status, blockHash, includedTransactionHash })
      : landing && ['failed', 'dropped', ...unsubmitted].includes(status)
        ? `it landed in ${landing.transactionHash}`
        : undefined
    if (contradiction)
      violations.push({
        invariant: 'falseTerminal',
        what: `${id} is ${status}, but ${contradiction}.`,
      })
  }
  return violations
}

function contradictionOf(
  landing: Landing | undefined,
  row: {
    readonly status: string
    readonly blockHash: string | null
    readonly includedTransactionHash: string | null
  },
): string | undefined {
  if (!landing) return 'it is not on chain'
  if (landing.success !== (row.status === 'finalized'))
    return `its execution ${landing.success ? 'succeeded' : 'reverted'}`
  if (landing.blockHash !== row.blockHash)
    return `it is in block ${landing.blockHash}, not in ${row.blockHash}`
  if (landing.transactionHash !== row.includedTransactionHash)
    return `it is in ${landing.transactionHash}, not in ${row.includedTransactionHash}`
  return undefined
}
