import type { ReasonCode } from '../../model/reasons.js'
import type { BundleRefusal, BundleSimulation, ChainReader } from '../../ports/chain.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import type { Look } from './inspect-bundles.js'
import type { Relay } from './relay-queued.js'

/**
 * The operations of a pass whose own fault it is that they fail. None on one endpoint's word where two are configured: then both
 * must refuse the operation, in the same bundle. While two cannot be asked, nobody is to blame.
 *
 * When so much of the whole pass fails that the endpoint is the likelier cause, an operation is to blame only if it failed in its
 * pass before, too. Otherwise a stranger's failing operations would protect one another, and all of them would be simulated with
 * every pass.
 */
export async function findToBlame(
  { chain, deps, network }: Relay,
  looks: readonly Look[],
): Promise<ReadonlySet<ClaimedOperation>> {
  const mayBeBlamed = isProviderEvent(looks) ? hasFailedBefore : () => true
  const found = await Promise.all(
    looks.map(async (look) => {
      const suspects = refusedIn(look.bundle, look).filter(mayBeBlamed)
      if (suspects.length === 0) return []
      try {
        return await confirm(chain.witnesses(), look, suspects)
      } catch (error) {
        deps.logger.warn(
          { err: error, networkId: network.networkId },
          'no second endpoint confirms what fails',
        )
        return []
      }
    }),
  )
  return new Set(found.flat())
}

/** Those of the suspects that every witness refuses. The only endpoint that there is has said what it says. */
async function confirm(
  witnesses: readonly ChainReader[],
  { bundle, query }: Look,
  suspects: readonly ClaimedOperation[],
): Promise<readonly ClaimedOperation[]> {
  if (witnesses.length < 2) return suspects
  const outcomes = await Promise.all(witnesses.map((witness) => witness.simulateBundle(query)))
  return outcomes
    .map((outcome) => refusedIn(bundle, outcome))
    .reduce((left, refused) => left.filter((claim) => refused.includes(claim)), suspects)
}

const refusedIn = (
  bundle: readonly ClaimedOperation[],
  { refusals }: Pick<BundleSimulation, 'refusals'>,
): readonly ClaimedOperation[] =>
  bundle.filter((_, index) => {
    const refusal = refusals.get(index)
    return refusal !== undefined && isLasting(refusal)
  })

/** As many failures at once rather speak of a sick endpoint than of so many bad operations. */
function isProviderEvent(looks: readonly Look[]): boolean {
  const refused = looks.reduce((count, { refusals }) => count + refusals.size, 0)
  const others = looks.reduce(
    (count, look) => count + look.passing.length + look.uncovered.length,
    0,
  )
  const total = refused + others
  return total >= 10 && refused * 10 >= total * 3
}

/** What a simulation that refuses an operation leaves as the reason why it waits. */
const failures: readonly ReasonCode[] = [
  'SIMULATION_REFUSED',
  'SIMULATION_REVERTED',
  'VALIDATION_NOT_ACCEPTED',
]

const hasFailedBefore = ({ operation }: ClaimedOperation): boolean =>
  failures.some((code) => operation.reason?.startsWith(code))

/**
 * Everything but what passes by itself: a deployment of the account (AA10) or an earlier nonce (AA25) is under way, or
 * the account has no code yet, for which EntryPoint v0.7 reverts without a word. What has landed already is found by the
 * review.
 */
const isLasting = (refusal: BundleRefusal): boolean =>
  refusal.kind === 'refused'
    ? !/^AA(10|20|25)/.test(refusal.reason)
    : refusal.kind === 'validation' || refusal.revertData !== '0x'
