import type { Weighs } from '../api/define-endpoint.js'

/** For documents: how often a limit counts a request, to be read after "counts the request". */
export function countedAs({ member, per, perDataBytes }: Weighs): string {
  const byItems = `once for every ${per} entries of \`${member}\`, or part of them`
  if (perDataBytes === undefined) return byItems
  // Whole KiB, as they are chosen.
  return `${byItems}; or once for every ${perDataBytes / 1024} KiB of their \`data\`, if that is more`
}
