import type { Evidence } from './evidence.js'

export interface Waste {
  /** Mined transactions of the gateway in which no operation landed and no account had evaded. */
  readonly wasted: readonly string[]
  /** Mined transactions in which no operation landed, with an operation whose account prevented it. */
  readonly evaded: readonly string[]
}

/** Returns outer transactions that landed no operation: reverted, empty, or with failed operations only. */
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
