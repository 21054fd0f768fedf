import { agreedFinalBlock } from '../../chain/agreed-final-block.js'
import { shownByAll } from '../../chain/shown-by-all.js'
import type { Network } from '../../model/network.js'
import { max, min } from '../../primitives/math.js'
import type { VerifyDeps } from './verify-deps.js'

/** Final blocks that the watcher has applied, both ends included. Empty if `from` is above `to`. */
export interface VerifiedRange {
  readonly from: bigint
  readonly to: bigint
  /** No recorded event is in a block before this one. At or below `from`. */
  readonly since: bigint
}

/**
 * Returns the range to verify. It starts at `fromBlock`, or else at the first watched block above all detached blocks.
 * It ends at the newest block that every witness reports as final and that the watcher has applied.
 *
 * Throws a plain `Error` with the remedy if there is no such block.
 */
export async function rangeToVerify(
  { chainOf, database }: VerifyDeps,
  network: Network,
  fromBlock: bigint | undefined,
): Promise<VerifiedRange> {
  const { networkId, name } = network
  const { archive, blocks } = database
  const chain = chainOf(networkId)
  const [final, tip, watchedFrom, detachedUpTo] = await Promise.all([
    agreedFinalBlock(chain, network),
    blocks.latest(networkId),
    blocks.watchedFrom(networkId),
    archive.detachedUpTo(networkId),
  ])
  if (!final)
    throw new Error(
      `${name} has no block now that all its endpoints report as final. Try again shortly.`,
    )
  const began = watchedFrom === undefined ? undefined : watchedFrom + 1n
  const whole = detachedUpTo === undefined ? undefined : detachedUpTo + 1n
  if (fromBlock !== undefined && whole !== undefined && fromBlock < whole)
    throw new Error(
      `Operations of ${name} in blocks up to ${detachedUpTo} are detached from the archive. Attach their months, or begin at block ${whole} or later.`,
    )
  const from = fromBlock ?? (began !== undefined && whole !== undefined ? max(began, whole) : began)
  if (from === undefined)
    throw new Error(
      `This database has never watched ${name}, so there is no default start. Name the first block to verify.`,
    )
  const since = min(from, began ?? from)
  if (!tip) return { from, to: final.number, since }
  const newest = tip.number < final.number ? tip : final
  // The watcher has not searched the skipped blocks above its own final block yet.
  const gap = await blocks.gapBelow(networkId, newest.number)
  const last = gap?.below ?? newest
  const canonical = await shownByAll(chain.witnesses(), last)
  if (!canonical || !(await blocks.holds(networkId, last)))
    throw new Error(
      `The newest applied block of ${name} is on another branch than the chain's. Run the gateway until it has followed the chain, then verify again.`,
    )
  return { from, to: last.number, since }
}
