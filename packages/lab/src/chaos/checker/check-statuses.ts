import type { Evidence, TransitionRow } from './evidence.js'
import { isTerminal } from './is-terminal.js'
import type { Violation } from './violation.js'

export interface StatusRules {
  /**
   * The depth at which a block is final. `undefined` if the journal has no heights, which skips the check of finality.
   */
  readonly finalityBlocks: number | undefined
}

/** The journal may be this many blocks behind the chain, because it polls. */
const headSlack = 2
/** Number of earlier heads to search, more than a reorganisation adds. */
const headsBack = 64

/**
 * Checks statuses. Each log has no gap and ends at the row's status. Nothing leaves a terminal status, neither in the
 * log nor in answers to the client. No operation was final before its block was deep enough.
 */
export function checkStatuses(
  { journal, database, chain }: Evidence,
  rules: StatusRules,
): Violation[] {
  const logs = new Map<string, TransitionRow[]>()
  for (const row of database.transitions)
    logs.set(row.operationId, [...(logs.get(row.operationId) ?? []), row])
  const violations: Violation[] = []
  const say = (what: string) => violations.push({ invariant: 'falseTerminal', what })

  for (const { id, status, blockHash } of database.operations) {
    const log = logs.get(id) ?? []
    let current = 'prepared'
    for (const { from, to } of log) {
      if (from !== current) say(`${id} went from ${from} to ${to} when it was ${current}.`)
      if (isTerminal(from)) say(`${id} left ${from} for ${to}.`)
      current = to
    }
    if (current !== status) say(`${id} is ${status}, and its log ends with ${current}.`)
    const end = log.at(-1)
    const number = blockHash === null ? undefined : chain.blocks.get(blockHash)
    if (!end || number === undefined || rules.finalityBlocks === undefined) continue
    if (status !== 'finalized' && status !== 'failed') continue
    const depth = headAt(journal.heads, end.at) - number
    if (depth + headSlack < rules.finalityBlocks)
      say(`${id} became ${status} when its block was ${depth} blocks deep.`)
  }

  for (const [operationId, statuses] of journal.told) {
    const last = statuses.findIndex(isTerminal)
    const after =
      last < 0 ? undefined : statuses.slice(last).find((told) => told !== statuses[last])
    if (after) say(`The client read ${statuses[last]} for ${operationId}, and ${after} later.`)
    const row = database.operations.find(({ id }) => id === operationId)
    if (last >= 0 && row && row.status !== statuses[last])
      say(`The client read ${statuses[last]} for ${operationId}, which is ${row.status}.`)
  }
  return violations
}

/**
 * Returns the highest head shortly before that moment. During a reorganisation the head is lower for a while, so the
 * last head alone would understate the depth.
 */
function headAt(heads: Evidence['journal']['heads'], at: number): number {
  let low = 0
  let high = heads.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((heads[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return Math.max(0, ...heads.slice(Math.max(0, low - headsBack), low).map(({ number }) => number))
}
