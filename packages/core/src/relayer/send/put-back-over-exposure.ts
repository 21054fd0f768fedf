import {
  type AccountExposure,
  drawsOnPool,
  type ExposureLimit,
  type ExposurePolicy,
  exceededLimits,
  limitsFor,
} from '../../model/exposure.js'
import type { Network } from '../../model/network.js'
import { reason } from '../../model/reasons.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import { riskOf } from './bundle.js'
import { putBackUnjudged } from './put-back-unjudged.js'
import type { Exposures } from './read-exposures.js'
import type { Relay } from './relay-queued.js'

/** Bundles in flight land within a block or two, and older gas leaves the rolling window all the time. */
const waitSeconds = 30

/**
 * Returns the bundles without the operations that exceed an exposure limit. These wait, without a strike. Each bundle
 * is counted before the next one, as if all were sent.
 */
export async function putBackOverExposure(
  { deps, network }: Pick<Relay, 'deps' | 'network'>,
  exposures: Exposures,
  bundles: readonly (readonly ClaimedOperation[])[],
): Promise<readonly (readonly ClaimedOperation[])[]> {
  const within = withinExposure(network, deps.policy.exposure, exposures, bundles)
  const kept = new Set(within.flat())
  const heldBack = bundles.flat().filter((claim) => !kept.has(claim))
  await putBackUnjudged(deps.database.queue, heldBack, {
    seconds: waitSeconds,
    reason: reason('EXPOSURE_LIMIT'),
  })
  return within.filter((bundle) => bundle.length > 0)
}

/** Returns the operations of each bundle that may be sent if all bundles before it are sent. */
export function withinExposure(
  network: Pick<Network, 'dataFee'>,
  policy: ExposurePolicy,
  exposures: Exposures,
  bundles: readonly (readonly ClaimedOperation[])[],
): readonly (readonly ClaimedOperation[])[] {
  const taken = new Map<string, bigint>()
  return bundles.map((bundle) => {
    const within = reduce(network, policy, exposures, taken, bundle)
    const gas = riskOf(within)
    const keys = within.flatMap(({ operation: { accountId } }) => {
      const account = exposures.get(accountId)
      if (!account) return []
      const draws = drawsOnPool(policy, account, gas, othersIn(taken, account))
      return limitsFor(account)
        .filter((limit) => limit !== 'newcomers' || draws)
        .map((limit) => keyOf(account, limit))
    })
    for (const key of new Set(keys)) taken.set(key, (taken.get(key) ?? 0n) + gas)
    return within
  })
}

/**
 * Removes the last operation that exceeds a limit until the limits allow the rest, because fewer operations risk less.
 * Then it adds back each removed operation that fits beside the remaining ones.
 */
function reduce(
  { dataFee }: Pick<Network, 'dataFee'>,
  policy: ExposurePolicy,
  exposures: Exposures,
  taken: ReadonlyMap<string, bigint>,
  bundle: readonly ClaimedOperation[],
): readonly ClaimedOperation[] {
  const lastOver = (claims: readonly ClaimedOperation[]) => {
    const aloneOnRollup = dataFee !== undefined && claims.length === 1
    const risk = { gas: riskOf(claims), aloneOnRollup }
    return claims.findLast(({ operation: { accountId } }) => {
      const account = exposures.get(accountId)
      return !account || exceededLimits(policy, account, risk, othersIn(taken, account)).length > 0
    })
  }
  let kept = bundle
  for (let over = lastOver(kept); over; over = lastOver(kept))
    kept = kept.filter((claim) => claim !== over)
  if (kept.length === bundle.length) return bundle
  for (const claim of bundle) {
    const more = bundle.filter((each) => each === claim || kept.includes(each))
    if (!lastOver(more)) kept = more
  }
  return kept
}

/** Returns a function from an exposure limit to the gas that earlier bundles count against it. */
const othersIn =
  (taken: ReadonlyMap<string, bigint>, account: AccountExposure) =>
  (limit: ExposureLimit): bigint =>
    taken.get(keyOf(account, limit)) ?? 0n

const keyOf = (account: AccountExposure, limit: ExposureLimit): string => {
  const whose = {
    sender: account.sender,
    project: account.projectId,
    owner: account.ownerId,
    newcomers: '',
  }
  return `${limit} ${whose[limit]}`
}
