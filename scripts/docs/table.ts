/** Returns a Markdown table with aligned columns, in the formatter's style. Escapes vertical bars in cells. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) =>
    Math.max(3, ...cells.map((row) => (row[column] ?? '').length)),
  )
  const [first, ...rest] = cells.map((row) =>
    line(row.map((cell, i) => cell.padEnd(widths[i] ?? 0))),
  )
  return [first, line(widths.map((width) => '-'.repeat(width))), ...rest].join('\n')
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
