import type { Weighs } from '../api/define-endpoint.js'

/** Returns how often a limit counts a request, in words that follow "counts the request". The documentation uses it. */
export function countedAs({ per, perDataBytes }: Weighs): string {
  const counts = Object.entries(per).map(
    ([member, most]) => `once for every ${most} entries of \`${member}\`, or part of them`,
  )
  // Whole numbers, because all sizes are whole KiB.
  if (perDataBytes !== undefined)
    counts.push(`once for every ${perDataBytes / 1024} KiB of \`data\``)
  return counts.length === 1 ? counts.join() : `${counts.join('; or ')}, whichever is most`
}
