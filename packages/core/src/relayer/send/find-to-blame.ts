import type { BundleRefusal, BundleSimulation, ChainReader } from '../../ports/chain.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import { hasFailedBefore } from './has-failed-before.js'
import type { Look } from './inspect-bundles.js'
import type { Relay } from './relay-queued.js'

/**
 * Returns the operations of a pass that fail through their own fault. If two endpoints are configured, both must refuse
 * the operation in the same bundle. If two cannot be asked, the result is empty.
 *
 * If so many operations fail that the endpoint is the likelier cause, only operations that their previous simulation
 * also refused are to blame. Otherwise a stranger's failing operations would protect one another, and every pass would
 * simulate all of them.
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
        return await refusedByWitnesses(chain.witnesses(), look, suspects)
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

/** Returns the suspects that every witness refuses. A single endpoint needs no second request. */
export async function refusedByWitnesses<Carried>(
  witnesses: readonly ChainReader[],
  { bundle, query }: { readonly bundle: readonly Carried[] } & Pick<Look, 'query'>,
  suspects: readonly Carried[],
  counts = isLasting,
): Promise<readonly Carried[]> {
  if (witnesses.length < 2) return suspects
  const outcomes = await Promise.all(witnesses.map((witness) => witness.simulateBundle(query)))
  return outcomes
    .map((outcome) => refusedIn(bundle, outcome, counts))
    .reduce((left, refused) => left.filter((carried) => refused.includes(carried)), suspects)
}

/** Returns the operations of the bundle whose refusal counts: by default, if it will not pass by itself. */
export const refusedIn = <Carried>(
  bundle: readonly Carried[],
  { refusals }: Pick<BundleSimulation, 'refusals'>,
  counts = isLasting,
): readonly Carried[] =>
  bundle.filter((_, index) => {
    const refusal = refusals.get(index)
    return refusal !== undefined && counts(refusal)
  })

/** So many failures at once suggest a faulty endpoint rather than bad operations. */
function isProviderEvent(looks: readonly Look[]): boolean {
  const refused = looks.reduce((count, { refusals }) => count + refusals.size, 0)
  const others = looks.reduce(
    (count, look) => count + look.passing.length + look.uncovered.length,
    0,
  )
  const total = refused + others
  return total >= 10 && refused * 10 >= total * 3
}

/**
 * Returns whether the refusal will not pass by itself. AA10 and AA20: a deployment of the account is not final yet.
 * AA25: an earlier nonce is pending. Empty revert data: EntryPoint v0.7 reverts so for an account that has no code yet.
 * The review finds operations that have already landed.
 */
export const isLasting = (refusal: BundleRefusal): boolean =>
  refusal.kind === 'refused'
    ? !/^AA(10|20|25)/.test(refusal.reason)
    : refusal.kind === 'validation' || refusal.revertData !== '0x'

/** AA25: the EntryPoint expects another sequence of the nonce key. */
export const isOtherNonce = (refusal: BundleRefusal): boolean =>
  refusal.kind === 'refused' && refusal.reason.startsWith('AA25')
