import {
  type AccountExposure,
  type ExposureLimit,
  type ExposurePolicy,
  exceededLimits,
  limitsFor,
} from '../../operations/exposure.js'
import { reason } from '../../operations/reasons.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import { riskOf } from './bundle.js'
import type { Exposures } from './read-exposures.js'
import type { Relay } from './relay-queued.js'

/** What is under way lands within a block or two, and of the window something lapses all the time. */
const waitSeconds = 30

/**
 * The bundles without the operations for which a limit has no room; these wait, and nothing is held against them. Each bundle is
 * counted before the next, as if all of them went out.
 */
export async function holdBackExposed(
  { deps }: Pick<Relay, 'deps'>,
  exposures: Exposures,
  bundles: readonly (readonly ClaimedOperation[])[],
): Promise<readonly (readonly ClaimedOperation[])[]> {
  const within = withinExposure(deps.policy.exposure, exposures, bundles)
  const kept = new Set(within.flat())
  const heldBack = bundles.flat().filter((claim) => !kept.has(claim))
  if (heldBack.length > 0)
    await deps.database.operations.putBack(heldBack, {
      seconds: waitSeconds,
      reason: reason('EXPOSURE_LIMIT'),
    })
  return within.filter((bundle) => bundle.length > 0)
}

/** What of each bundle may go out, when all before it do. */
export function withinExposure(
  policy: ExposurePolicy,
  exposures: Exposures,
  bundles: readonly (readonly ClaimedOperation[])[],
): readonly (readonly ClaimedOperation[])[] {
  const taken = new Map<string, bigint>()
  return bundles.map((bundle) => {
    const within = reduce(policy, exposures, taken, bundle)
    const gas = riskOf(within)
    const keys = within.flatMap(({ operation: { accountId } }) => {
      const account = exposures.get(accountId)
      return account ? limitsFor(account).map((limit) => keyOf(account, limit)) : []
    })
    for (const key of new Set(keys)) taken.set(key, (taken.get(key) ?? 0n) + gas)
    return within
  })
}

/** Without those that are over a limit, the others risk less: so as long as there are any. */
function reduce(
  policy: ExposurePolicy,
  exposures: Exposures,
  taken: ReadonlyMap<string, bigint>,
  bundle: readonly ClaimedOperation[],
): readonly ClaimedOperation[] {
  const gas = riskOf(bundle)
  const fits = ({ operation: { accountId } }: ClaimedOperation) => {
    const account = exposures.get(accountId)
    const others = (limit: ExposureLimit) =>
      account ? (taken.get(keyOf(account, limit)) ?? 0n) : 0n
    return account !== undefined && exceededLimits(policy, account, gas, others).length === 0
  }
  const fitting = bundle.filter(fits)
  return fitting.length === bundle.length ? bundle : reduce(policy, exposures, taken, fitting)
}

const keyOf = (account: AccountExposure, limit: ExposureLimit): string => {
  const whose = {
    sender: account.sender,
    project: account.projectId,
    owner: account.ownerId,
    newcomers: '',
  }
  return `${limit} ${whose[limit]}`
}
