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
import type { Exposures } from './read-exposures.js'
import type { Relay } from './relay-queued.js'

/** What is under way lands within a block or two, and of the window something lapses all the time. */
const waitSeconds = 30

/**
 * The bundles without the operations for which a limit has no room; these wait, and nothing is held against them. Each bundle is
 * counted before the next, as if all of them went out.
 */
export async function putBackOverExposure(
  { deps, network }: Pick<Relay, 'deps' | 'network'>,
  exposures: Exposures,
  bundles: readonly (readonly ClaimedOperation[])[],
): Promise<readonly (readonly ClaimedOperation[])[]> {
  const within = withinExposure(network, deps.policy.exposure, exposures, bundles)
  const kept = new Set(within.flat())
  const heldBack = bundles.flat().filter((claim) => !kept.has(claim))
  if (heldBack.length > 0)
    await deps.database.queue.putBack(heldBack, {
      seconds: waitSeconds,
      reason: reason('EXPOSURE_LIMIT'),
    })
  return within.filter((bundle) => bundle.length > 0)
}

/** What of each bundle may go out, when all before it do. */
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
 * Without the last one for which a limit has no room, until the limits have room for the rest: the fewer there are, the less they
 * risk. So one that left early may fit beside those that stay.
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

/** Gas of the bundles before, by the account's limits. */
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
