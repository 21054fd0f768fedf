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
 * Plans calls as a priced, simulated user operation. Usually takes two round trips: one reads the chain, one simulates.
 * Takes more if the payment path was guessed wrong, or if the chain has changed since the read.
 *
 * `ahead` is the result of `readAhead` for the same input. Without it, the chain is read now.
 *
 * Throws the errors of `planSponsored`, `planSelfFunded`, `refuseTooLarge`, `refuseManyAssets` and
 * `refuseCostlyValidation`. For a quote, throws `CannotOverrideBalanceError` instead of `INSUFFICIENT_BALANCE`, if a
 * simulation cannot override the balance.
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
 * Reads the snapshot for a quote before its calls are known. Only for quotes: a prepare reads the chain when its calls
 * are known, so that its state is current.
 */
export function readAhead(
  deps: GatewayDeps,
  input: SnapshotInput & { readonly purpose: 'quote' },
): Promise<Snapshot> {
  const ahead = readFor(deps, input)
  // The caller may never await this promise. Its failure must not be an unhandled rejection.
  ahead.catch(() => {})
  return ahead
}

/** Returns `undefined` if planning fails. State that was read ahead may be outdated, so it refuses nothing. */
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

/** Returns a newer snapshot if the plan may have failed because the state has changed since its snapshot. */
async function readLater(
  deps: GatewayDeps,
  input: PlanInput,
  { snapshot, error }: { readonly snapshot: Snapshot; readonly error: unknown },
): Promise<Snapshot | undefined> {
  if (snapshot.debits.size > 0 && isGatewayError(error, 'INSUFFICIENT_BALANCE')) {
    // A live operation may have landed without the watcher having seen it. Its amount would count twice.
    await deps.refresh(input.network.networkId, { reach: 'head' })
    return readAgain(deps, input)
  }
  if (
    snapshot.simulatedInitCode !== '0x' &&
    isGatewayError(error, 'EXECUTION_SIMULATION_REVERTED')
  ) {
    // Another operation may have deployed the account between the read and the simulation.
    const later = await readAgain(deps, input)
    return later.account.deployed ? later : undefined
  }
  return undefined
}

/** Reads the snapshot again, with the current live operations. */
const readAgain = (deps: GatewayDeps, input: PlanInput): Promise<Snapshot> =>
  readFor(deps, { ...input, live: undefined })

async function readFor(deps: GatewayDeps, input: SnapshotInput): Promise<Snapshot> {
  const snapshot = await (input.feeToken
    ? readSnapshot(deps, input)
    : asEstimateUnavailable(() => readSnapshot(deps, input)))
  // A quote does not depend on whether the account can pay.
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
  // Only prepared operations are judged by the security check.
  if (input.purpose !== 'prepare') return simulate
  const lookAt = lookAtOf(input)
  return (query) => simulate({ ...query, lookAt })
}
