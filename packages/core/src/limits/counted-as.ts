import type { Weighs } from '../api/define-endpoint.js'

/** How often a limit counts a request, in words for the documentation that follow "counts the request". */
export function countedAs({ member, per, perDataBytes }: Weighs): string {
  const byItems = `once for every ${per} entries of \`${member}\`, or part of them`
  if (perDataBytes === undefined) return byItems
  // No rounding: the sizes are whole KiB.
  return `${byItems}; or once for every ${perDataBytes / 1024} KiB of their \`data\`, if that is more`
}
