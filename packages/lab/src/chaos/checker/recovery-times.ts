import type { Evidence } from './evidence.js'
import { isTerminal } from './is-terminal.js'

/**
 * Returns, for each accepted operation that was open when faults ended, the milliseconds until it ended. Evaded
 * operations count from the moment when the chain's time was moved. Operations that have not ended count as `Infinity`.
 */
export function recoveryTimes({ journal, database }: Evidence): number[] {
  const { faultsOffAt, timeMovedAt } = journal
  if (faultsOffAt === undefined) return []
  const ends = new Map<string, number>()
  for (const { operationId, to, at } of database.transitions)
    if (isTerminal(to)) ends.set(operationId, at)
  return journal.accepted.flatMap(({ operationId }) => {
    const from = journal.evaded.has(operationId) ? (timeMovedAt ?? faultsOffAt) : faultsOffAt
    const end = ends.get(operationId) ?? Number.POSITIVE_INFINITY
    return end > from ? [end - from] : []
  })
}
