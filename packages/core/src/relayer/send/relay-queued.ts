import type { Address } from 'viem'
import { isPastSendingTime } from '../../chain/is-past-sending-time.js'
import { transactionCountsOf } from '../../chain/transaction-counts-of.js'
import { isGatewayError } from '../../errors/index.js'
import { isPricedOut } from '../../gas/outer-fees.js'
import { tipOf } from '../../gas/tip-of.js'
import type { Network } from '../../model/network.js'
import { reason } from '../../model/reasons.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import { settleAuthorizations } from '../settle-authorizations.js'
import { bundleCall, fillBundles, markChecked } from './bundle.js'
import { hasRunner, type RelayMemory } from './has-runner.js'
import { inspectBundles } from './inspect-bundles.js'
import { putBackFailing } from './put-back-failing.js'
import { putBackOverExposure } from './put-back-over-exposure.js'
import { putBackUnjudged } from './put-back-unjudged.js'
import { readExposures } from './read-exposures.js'
import type { RelayDeps } from './relay-deps.js'
import type { RelayPolicy } from './relay-policy.js'
import { bundleCeiling, sendBundle } from './send-bundle.js'

/** The dependencies, network and chain of one pass. */
export interface Relay {
  readonly deps: RelayDeps
  readonly policy: RelayPolicy
  readonly network: Network
  readonly chain: Chain
}

/** The state of the chain at the start of a pass, read once for all its operations. */
export interface Conditions {
  /** The tip is at least the network's minimum. */
  readonly market: FeeMarket
  /** The chain's transaction count by executor. */
  readonly nextNonces: ReadonlyMap<Address, number>
  /** Native coin in wei by executor. */
  readonly balances: ReadonlyMap<Address, bigint>
}

/**
 * Claims queued operations and sends them in bundles. Returns the number of operations sent.
 *
 * Nonce slot, signed bytes and hash are committed together with the status `submitted`, before the broadcast. So a
 * crash leaves either queued operations without a transaction, or stored bytes that are sent again.
 */
export async function relayQueued(
  deps: RelayDeps,
  policy: RelayPolicy,
  network: Network,
  memory: RelayMemory = {},
): Promise<number> {
  const claims = await deps.database.queue.claim(
    network.networkId,
    policy.claimLimit,
    policy.claimLeaseSeconds,
  )
  if (claims.length === 0) return 0
  const chain = deps.chainOf(network.networkId)
  try {
    const { conditions, isRunnerThere } = await readConditions(deps, network, chain, memory)
    const relay: Relay = { deps, policy, chain, network: withRunner(network, isRunnerThere) }
    const settled = await settleAuthorizations(
      { deps, chain, retrySeconds: policy.retryDelaySeconds },
      claims,
    )
    const timely = await putBackOverdue(relay, conditions, settled)
    const affordable = await putBackPricedOut(relay, conditions, timely)
    const { exposure } = deps.policy
    const exposures = await readExposures(deps.database, exposure, network.networkId, affordable)
    const notPaused = await putBackFailing(relay, exposures, affordable)
    const trust = {
      exposures,
      policy: exposure,
      baseFeePerGas: conditions.market.baseFeePerGas,
    }
    const marked = markChecked(relay.network, notPaused, trust)
    const filled = fillBundles(relay.network, marked, trust)
    const allowed = await putBackOverExposure(relay, exposures, filled)
    const bundles = await inspectBundles(relay, conditions, allowed)
    return await sendAll(relay, conditions, bundles)
  } catch (error) {
    await putBackUnjudged(deps.database.queue, claims, {
      seconds: policy.retryDelaySeconds,
      reason: reason('WAITS_FOR_NETWORK'),
    })
    if (isGatewayError(error, 'NETWORK_UNAVAILABLE'))
      // The endpoints log their own outages.
      deps.logger.debug({ err: error, networkId: network.networkId }, 'the relayer waits')
    else throw error
    return 0
  }
}

/** Removes the `BundleRunner` from the network until it is deployed. Until then, operations are sent one by one. */
function withRunner({ bundleRunner, ...network }: Network, isThere: boolean): Network {
  return isThere && bundleRunner ? { ...network, bundleRunner } : network
}

async function readConditions(
  deps: RelayDeps,
  network: Network,
  chain: Chain,
  memory: RelayMemory,
): Promise<{ conditions: Conditions; isRunnerThere: boolean }> {
  const { addresses } = deps.executors
  const [market, nonces, balances, isRunnerThere] = await Promise.all([
    chain.feeMarket(),
    transactionCountsOf(deps, network, chain, addresses),
    chain.balancesOf(addresses),
    hasRunner(deps, chain, network, memory),
  ])
  return {
    conditions: {
      market: { ...market, maxPriorityFeePerGas: tipOf(network, market) },
      nextNonces: nonces,
      balances: new Map(addresses.map((executor, at) => [executor, balances[at] ?? 0n])),
    },
    isRunnerThere,
  }
}

/**
 * Puts back self-funded operations that are past their sending deadline. Returns the others. Expired sponsored
 * operations are among the others, because the simulation refuses them.
 */
async function putBackOverdue(
  { deps, policy }: Relay,
  { market }: Conditions,
  claims: readonly ClaimedOperation[],
): Promise<readonly ClaimedOperation[]> {
  const isOverdue = ({ operation }: ClaimedOperation) =>
    operation.quote.kind === 'self-funded' && isPastSendingTime(operation, market.block)
  const overdue = claims.filter(isOverdue)
  if (overdue.length === 0) return claims
  await deps.database.queue.putBack(overdue, {
    seconds: policy.overdueDelaySeconds,
    reason: reason('SENDING_DEADLINE_OVER'),
  })
  return claims.filter((claim) => !isOverdue(claim))
}

/**
 * Puts back operations that bid less than the current base fee. Returns the others. The wait does not count as a failed
 * attempt (strike), so later waits are not longer.
 */
async function putBackPricedOut(
  { deps, policy, network }: Relay,
  { market }: Conditions,
  claims: readonly ClaimedOperation[],
): Promise<ClaimedOperation[]> {
  const waits = ({ operation }: ClaimedOperation) =>
    isPricedOut(bundleCeiling(network, [operation.userOperation]), market, network)
  await putBackUnjudged(deps.database.queue, claims.filter(waits), {
    // The base fee changes with the next block.
    seconds: Math.max(policy.retryDelaySeconds, network.blockTimeMs / 1_000),
    reason: reason('WAITS_FOR_BASE_FEE'),
  })
  return claims.filter((claim) => !waits(claim))
}

/**
 * Stores and sends one bundle after another, so that the bundles of a pass do not compete for executor locks. Returns
 * the number of operations sent.
 */
async function sendAll(
  relay: Relay,
  conditions: Conditions,
  bundles: readonly (readonly ClaimedOperation[])[],
): Promise<number> {
  const { deps, policy } = relay
  const broadcasts: Promise<void>[] = []
  let sent = 0
  for (const bundle of bundles) {
    if (bundle.length === 0) continue
    try {
      const outcome = await sendBundle(relay, conditions, bundle)
      if ('broadcast' in outcome) {
        broadcasts.push(outcome.broadcast())
        sent += bundle.length
      } else
        await deps.database.queue.putBack(bundle, {
          seconds: policy.busyDelaySeconds,
          reason: reason(outcome.waits),
        })
    } catch (error) {
      // Nothing was committed, so nothing was sent: the operations are queued as before.
      deps.logger.warn(
        {
          err: error,
          operationIds: bundle.map(({ operation }) => operation.id),
          to: bundleCall(relay.network, bundle, relay.network.entryPoint).to,
        },
        'storing a bundle failed',
      )
      await deps.database.queue.putBack(bundle, {
        seconds: policy.retryDelaySeconds,
        reason: reason('WAITS_FOR_EXECUTOR'),
      })
    }
  }
  await Promise.all(broadcasts)
  return sent
}
