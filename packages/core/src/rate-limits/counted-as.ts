import type { Weighs } from '../api/define-endpoint.js'

/** How often a limit counts a request, in words for the documentation that follow "counts the request". */
export function countedAs({ per, perDataBytes }: Weighs): string {
  const counts = Object.entries(per).map(
    ([member, most]) => `once for every ${most} entries of \`${member}\`, or part of them`,
  )
  // No rounding: the sizes are whole KiB.
  if (perDataBytes !== undefined)
    counts.push(`once for every ${perDataBytes / 1024} KiB of \`data\``)
  return counts.length === 1 ? counts.join() : `${counts.join('; or ')}, whichever is most`
}
