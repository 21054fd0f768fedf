import type { BundleRefusal, ChainReader } from '../../ports/chain.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import type { Look } from './inspect-bundles.js'
import type { Relay } from './relay-queued.js'

/**
 * The operations of a pass whose own fault it is that they fail. None when so much of the whole pass fails that the
 * endpoint is the likelier cause, and none on one endpoint's word where two are configured: then both must refuse it,
 * in the same bundle. While two cannot be asked, nobody is to blame.
 */
export async function findToBlame(
  { chain, deps }: Relay,
  looks: readonly Look[],
): Promise<ReadonlySet<ClaimedOperation>> {
  const suspects = looks.filter(({ refusals }) => [...refusals.values()].some(isLasting))
  if (suspects.length === 0 || isProviderEvent(looks)) return new Set()
  const found = await Promise.all(
    suspects.map(async (look) => {
      try {
        return await blamedBy(chain.witnesses(), look)
      } catch (error) {
        deps.logger.warn({ err: error }, 'no second endpoint confirms what fails')
        return []
      }
    }),
  )
  return new Set(found.flat())
}

async function blamedBy(
  witnesses: readonly ChainReader[],
  { bundle, query, refusals }: Look,
): Promise<ClaimedOperation[]> {
  // The only endpoint that there is has said what it says.
  const confirmed =
    witnesses.length > 1
      ? await Promise.all(witnesses.map((witness) => witness.simulateBundle(query)))
      : []
  return bundle.filter((_, index) =>
    [{ refusals }, ...confirmed].every((outcome) => {
      const refusal = outcome.refusals.get(index)
      return refusal !== undefined && isLasting(refusal)
    }),
  )
}

/** As many failures at once rather speak of a sick endpoint than of so many bad operations. */
function isProviderEvent(looks: readonly Look[]): boolean {
  const total = looks.reduce((count, { bundle }) => count + bundle.length, 0)
  const refused = looks.reduce((count, { refusals }) => count + refusals.size, 0)
  return total >= 10 && refused * 10 >= total * 3
}

/**
 * Everything but what passes by itself: a deployment of the account (AA10) or an earlier nonce (AA25) is under way, or
 * the account has no code yet, for which EntryPoint v0.7 reverts without a word. What has landed already is found by the
 * review.
 */
const isLasting = (refusal: BundleRefusal): boolean =>
  refusal.kind === 'refused'
    ? !/^AA(10|20|25)/.test(refusal.reason)
    : refusal.kind === 'validation' || refusal.revertData !== '0x'
