const longest = 150

/** What matters of a plan: its nodes that were executed, with their conditions, and what the whole of it took. */
export function shortenPlan(lines: readonly string[]): string {
  const kept: string[] = []
  // Lines below a node that was not executed are deeper than it.
  let skippedBelow: number | undefined
  for (const line of lines) {
    const depth = line.search(/\S/)
    if (skippedBelow !== undefined && depth > skippedBelow) continue
    skippedBelow = undefined
    if (line.includes('(never executed)')) {
      skippedBelow = depth
      continue
    }
    // They pass rows on, and say no more.
    if (kept.length > 0 && /^\s*->\s+(Subquery Scan|Result)\b/.test(line)) continue
    const isNode = line.includes('(actual ')
    const isKept =
      isNode ||
      /^\s*(Index Cond|Filter|Rows Removed|Heap Fetches: [1-9]|Planning Time|Execution Time)/.test(
        line,
      )
    // Buffers of the whole: the first of them.
    const isTotal =
      line.trim().startsWith('Buffers:') && !kept.some((one) => one.includes('Buffers:'))
    if (!isKept && !isTotal) continue
    const short = line
      .replace(/\(cost=[^)]*\) /, '')
      .replaceAll(/::(text|timestamp with time zone|numeric)(\[\])?/g, '')
    kept.push(short.length > longest ? `${short.slice(0, longest)}…` : short)
  }
  return kept.join('\n')
}
