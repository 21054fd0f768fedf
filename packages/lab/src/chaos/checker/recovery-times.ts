import type { Evidence } from './evidence.js'
import { isTerminal } from './is-terminal.js'

/**
 * How long each accepted operation that was open when faults ended took to its end, in milliseconds. What evaded counts
 * from when the chain's time was moved. What has not ended yet counts as never.
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
