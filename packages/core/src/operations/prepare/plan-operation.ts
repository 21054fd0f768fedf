import { isGatewayError } from '../../errors/index.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { lookAtOf } from '../../security/look-at.js'
import { asEstimateUnavailable } from '../as-estimate-unavailable.js'
import type { Plan, PlanInput } from '../plan.js'
import { planSelfFunded } from './plan-self-funded.js'
import { planSponsored } from './plan-sponsored.js'
import { readSnapshot, type Snapshot, type SnapshotInput } from './read-snapshot.js'
import { refuseCostlyValidation } from './refuse-costly-validation.js'
import { refuseManyAssets } from './refuse-many-assets.js'
import { refuseTooLarge } from './refuse-too-large.js'
import { simulateUnknownAccount } from './simulate-unknown-account.js'

/**
 * From calls to a priced, simulated user operation in two round trips: one reads the chain, one simulates.
 * A third is needed only when the fee's payment path could not be guessed.
 *
 * `ahead` is what `readAhead` has read for the same input before the calls were known; without it, the chain is read now.
 *
 * Throws what `planSponsored`, `planSelfFunded`, `refuseTooLarge`, `refuseManyAssets` and `refuseCostlyValidation` throw; of a quote never `INSUFFICIENT_BALANCE`, but
 * `CannotOverrideBalanceError` where the account lacks what no simulation can give it.
 */
export async function planOperation(
  deps: GatewayDeps,
  input: PlanInput,
  ahead?: Promise<Snapshot>,
): Promise<Plan> {
  const plan = (ahead && (await planAhead(deps, input, ahead))) ?? (await planByPayer(deps, input))
  refuseTooLarge(input.network, plan)
  refuseManyAssets(plan)
  if (input.purpose === 'prepare') refuseCostlyValidation(plan)
  return plan
}

/**
 * Reads what the plan of a quote starts from while its calls are still worked out. For nothing but quotes: what is
 * prepared starts from what is true when its calls are known.
 */
export function readAhead(
  deps: GatewayDeps,
  input: SnapshotInput & { readonly purpose: 'quote' },
): Promise<Snapshot> {
  const ahead = readFor(deps, input)
  // Whoever waits for it learns of a failure; perhaps nobody does.
  ahead.catch(() => {})
  return ahead
}

/** `undefined` when it fails: what was read ahead may be outdated by now, so nothing is refused because of it. */
const planAhead = async (
  deps: GatewayDeps,
  input: PlanInput,
  ahead: Promise<Snapshot>,
): Promise<Plan | undefined> =>
  ahead.then((snapshot) => planFrom(deps, input, snapshot)).catch(() => undefined)

async function planByPayer(deps: GatewayDeps, input: PlanInput): Promise<Plan> {
  const snapshot = await readFor(deps, input)
  try {
    return await planFrom(deps, input, snapshot)
  } catch (error) {
    const later = await readLater(deps, input, { snapshot, error })
    if (!later) throw error
    return planFrom(deps, input, later)
  }
}

/** What is true by now, where a plan may have failed because that has changed since its snapshot. */
async function readLater(
  deps: GatewayDeps,
  input: PlanInput,
  { snapshot, error }: { readonly snapshot: Snapshot; readonly error: unknown },
): Promise<Snapshot | undefined> {
  if (snapshot.debits.size > 0 && isGatewayError(error, 'INSUFFICIENT_BALANCE')) {
    // What another operation takes may have left the account already, and the watcher not have seen it.
    await deps.refresh(input.network.networkId, { reach: 'head' })
    return readAgain(deps, input)
  }
  if (
    snapshot.simulatedInitCode !== '0x' &&
    isGatewayError(error, 'EXECUTION_SIMULATION_REVERTED')
  ) {
    // Another operation's deployment may have landed between the look at the account and the simulation.
    const later = await readAgain(deps, input)
    return later.account.deployed ? later : undefined
  }
  return undefined
}

/** Plans with the current live operations. */
const readAgain = (deps: GatewayDeps, input: PlanInput): Promise<Snapshot> =>
  readFor(deps, { ...input, live: undefined })

async function readFor(deps: GatewayDeps, input: SnapshotInput): Promise<Snapshot> {
  const snapshot = await (input.feeToken
    ? readSnapshot(deps, input)
    : asEstimateUnavailable(() => readSnapshot(deps, input)))
  // What the account could pay for is no matter of a quote.
  return input.purpose === 'quote'
    ? { ...snapshot, debits: new Map(), allowanceShared: false }
    : snapshot
}

function planFrom(deps: GatewayDeps, input: PlanInput, read: Snapshot): Promise<Plan> {
  const { feeToken } = input
  const snapshot = { ...read, simulate: simulateOf(deps, input, read) }
  return feeToken
    ? planSponsored(deps, { ...input, feeToken }, snapshot)
    : asEstimateUnavailable(() => planSelfFunded(deps, input, snapshot))
}

function simulateOf(
  deps: GatewayDeps,
  input: PlanInput,
  { account, simulate }: Snapshot,
): Snapshot['simulate'] {
  if (!account.deployed && !input.owner)
    return simulateUnknownAccount(deps.chainOf(input.network.networkId), input)
  // Only what is prepared is judged.
  if (input.purpose !== 'prepare') return simulate
  const lookAt = lookAtOf(input)
  return (query) => simulate({ ...query, lookAt })
}
