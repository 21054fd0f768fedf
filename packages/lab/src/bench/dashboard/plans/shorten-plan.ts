const longest = 150

/** What finds nothing in less time says nothing. */
const quickMs = 0.1

/** They pass rows on, and say no more. */
const isPassing = /^\s*->\s+(Subquery Scan|Result)\b/

const isDetail = /^\s*(Index Cond|Filter|Rows Removed|Heap Fetches: [1-9])/

const isOfWhole = /^(Planning|Execution) Time/

const actual = /actual time=[\d.]+\.\.([\d.]+) rows=([\d.]+) loops=(\d+)/

/**
 * What matters of a plan: its nodes that were executed and found something or took time, with their conditions, and what the
 * whole of it took.
 */
export function shortenPlan(lines: readonly string[]): string {
  const kept: string[] = []
  // Depths of the nodes that are kept and that the line is below of.
  const above: number[] = []
  let skippedBelow: number | undefined
  for (const line of lines) {
    const depth = line.search(/\S/)
    if (skippedBelow !== undefined && depth > skippedBelow) continue
    skippedBelow = undefined
    const isNode = line.includes('(actual ') || line.includes('(never executed)')
    while ((above.at(-1) ?? -1) >= depth) above.pop()
    const indent = '  '.repeat(above.length)
    if (isNode) {
      if (kept.length > 0 && isIdle(line)) skippedBelow = depth
      if (skippedBelow !== undefined || (kept.length > 0 && isPassing.test(line))) continue
      above.push(depth)
    }
    // Buffers of the whole: the first of them.
    const isTotal =
      line.trim().startsWith('Buffers:') && !kept.some((one) => one.includes('Buffers:'))
    if (isNode || isTotal || isDetail.test(line) || isOfWhole.test(line))
      kept.push(cut(`${indent}${short(line)}`))
  }
  return kept.join('\n')
}

function isIdle(line: string): boolean {
  const [, ms, rows, loops] = actual.exec(line) ?? []
  return ms === undefined || (Number(rows) === 0 && Number(ms) * Number(loops) < quickMs)
}

const short = (line: string): string =>
  line
    .trim()
    .replace(/^->\s+/, '')
    .replace(/\s+\(cost=[^)]*\)/, '')
    .replace(actual, (_, ms, rows, loops) =>
      loops === '1'
        ? `${Number(rows)} rows, ${ms} ms`
        : `${Number(rows)} rows, ${ms} ms, ${loops} times`,
    )
    .replaceAll(/::(text|timestamp with time zone|numeric)(\[\])?/g, '')

const cut = (line: string): string => (line.length > longest ? `${line.slice(0, longest)}…` : line)
