import type { Evidence, Landing } from './evidence.js'
import type { Violation } from './violation.js'

/** Each operation lands at most once, exactly once when its status says so, and pays exactly what was asked for. */
export function checkLandings({ journal, database, chain }: Evidence): Violation[] {
  const landings = new Map<string, Landing[]>()
  for (const landing of chain.landings) {
    const { userOperationHash } = landing
    landings.set(userOperationHash, [...(landings.get(userOperationHash) ?? []), landing])
  }
  const violations: Violation[] = []
  for (const [hash, times] of landings)
    if (times.length > 1)
      violations.push({ invariant: 'doubled', what: `${hash} landed ${times.length} times.` })

  for (const {
    id,
    userOperationHash,
    status,
    blockHash,
    includedTransactionHash,
  } of database.operations) {
    const [landing] = landings.get(userOperationHash) ?? []
    const onChain = status === 'finalized' || (status === 'failed' && blockHash !== null)
    const contradiction = onChain
      ? contradictionOf(landing, { status, blockHash, includedTransactionHash })
      : landing && ['failed', 'dropped', 'expired', 'prepared'].includes(status)
        ? `it landed in ${landing.transactionHash}`
        : undefined
    if (contradiction)
      violations.push({
        invariant: 'falseTerminal',
        what: `${id} is ${status}, but ${contradiction}.`,
      })
  }

  for (const { operationId, userOperationHash, recipient, token, amount } of journal.accepted) {
    const [landing] = landings.get(userOperationHash) ?? []
    const owed = landing?.success ? amount : 0n
    const paid = chain.received.get(`${recipient}/${token}`) ?? 0n
    if (paid !== owed)
      violations.push({
        invariant: 'doubled',
        what: `${operationId} should have paid ${owed} to ${recipient}, and paid ${paid}.`,
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
