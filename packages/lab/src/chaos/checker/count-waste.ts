import type { Evidence } from './evidence.js'

export interface Waste {
  /** Mined transactions of the gateway in which nothing landed. */
  readonly wasted: readonly string[]
  /** Those of them that carried an operation whose account had made it impossible. */
  readonly evaded: readonly string[]
}

/** Outer transactions that cost gas for nothing: reverted, no-ops, or without a single operation that landed. */
export function countWaste({ journal, chain, database }: Evidence): Waste {
  const attempts = new Map(database.attempts.map((row) => [row.transactionHash, row]))
  const wasted: string[] = []
  const evaded: string[] = []
  for (const { transactionHash, landed } of chain.outers) {
    if (landed > 0 || journal.foreign.has(transactionHash)) continue
    const carried = attempts.get(transactionHash)?.operationIds ?? []
    const list = carried.some((id) => journal.evaded.has(id)) ? evaded : wasted
    list.push(transactionHash)
  }
  return { wasted, evaded }
}
