import type { UserOperation } from '../../erc4337/user-operation.js'
import { bundleGasLimit, mostBundleGas } from '../../gas/bundle-gas.js'
import { readOuterDataGas } from '../../gas/outer-data-gas.js'
import { firstFees, type OuterFees } from '../../gas/outer-fees.js'
import { drawsOnPool } from '../../model/exposure.js'
import type { Network } from '../../model/network.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import type { SignedAttempt } from '../../ports/slot-store.js'
import { min } from '../../primitives/math.js'
import { broadcastAttempt } from './broadcast-attempt.js'
import { authorizationsIn, bundleCall, riskOf } from './bundle.js'
import { withinExposure } from './put-back-over-exposure.js'
import { readExposures } from './read-exposures.js'
import type { Conditions, Relay } from './relay-queued.js'
import { signAttempt } from './sign-attempt.js'

interface Waiting {
  readonly waits: 'WAITS_FOR_EXECUTOR' | 'EXPOSURE_LIMIT'
}

/** The remaining step: broadcast the transaction, or wait. */
type SendOutcome = Waiting | { readonly broadcast: () => Promise<void> }

type Stored = Waiting | { readonly attempt: SignedAttempt }

/**
 * Commits the slot, bytes, hash and statuses of a bundle in one transaction.
 *
 * Stores nothing and returns the reason to wait if no executor has a free nonce, enough coin and a key that can sign.
 * The same applies if other replicas have used up an exposure limit meanwhile.
 *
 * Throws and stores nothing if another worker has taken over an operation, or the operator has stopped one. The same
 * applies if a sender is in an unconfirmed transaction again.
 */
export async function sendBundle(
  { deps, policy, network, chain }: Relay,
  { market, nextNonces, balances }: Conditions,
  bundle: readonly ClaimedOperation[],
): Promise<SendOutcome> {
  const { executors, database, ids } = deps
  const operations = bundle.map(({ operation }) => operation.userOperation)
  const authorizationList = authorizationsIn(
    network,
    bundle.map(({ operation }) => operation),
  )
  const authorizations = authorizationList?.length
  // The data fee depends on the length, and every beneficiary address has the same length.
  const { to, data: likeData, checkGas } = bundleCall(network, bundle, network.entryPoint)
  const fees = firstFees(market, bundleCeiling(network, operations))
  const cost = (mostBundleGas(network, operations, authorizations) + checkGas) * fees.maxFeePerGas
  const dataGas = await readOuterDataGas(chain, network, {
    to,
    data: likeData,
    ...(authorizations && { authorizations }),
  })
  const { exposure } = deps.policy
  const stored = await database.transaction(async (stores): Promise<Stored> => {
    const taken = await stores.slots.takeExecutor(
      network.networkId,
      // An executor whose key store is down would otherwise be chosen first again and again: it has nothing in flight.
      new Map(executors.ready().map((address) => [address, nextNonces.get(address) ?? 0])),
      policy.maxInFlightPerExecutor,
      { balances, cost },
    )
    if (!taken) return { waits: 'WAITS_FOR_EXECUTOR' }
    const { executor, nonce } = taken
    const { data } = bundleCall(network, bundle, executor)
    const attempt = await signAttempt(deps, executor, 'bundle', market.block.number, {
      chainId: network.chainId,
      nonce,
      to,
      data,
      value: 0n,
      gas: bundleGasLimit(operations, data, authorizations) + checkGas + dataGas,
      ...fees,
      ...(authorizationList && { authorizationList }),
    })
    // The lock serialises the exposure reads of a network, so each sees the bundles before it. It comes after signing,
    // which may be slow.
    const exposures = await readExposures(
      stores,
      exposure,
      network.networkId,
      bundle,
      'lockAndRead',
    )
    const [within] = withinExposure(network, exposure, exposures, [bundle])
    if (within?.length !== bundle.length) return { waits: 'EXPOSURE_LIMIT' }
    const gas = riskOf(bundle)
    const submitted = await stores.queue.submitClaimed(
      bundle,
      {
        cause: 'outer transaction stored',
        transactionHash: attempt.transactionHash,
        reason: null,
      },
      {
        slot: { id: ids.next('slot'), networkId: network.networkId, executor, nonce },
        attempt,
        atRisk: {
          gas,
          ofNewcomers: [...exposures.values()].some((each) => drawsOnPool(exposure, each, gas)),
        },
      },
    )
    if (!submitted)
      throw new Error(
        'Another worker has taken over an operation of the bundle, the operator has stopped one, or a reorganisation put its sender back into another transaction.',
      )
    return { attempt }
  })
  if ('waits' in stored) return stored
  return { broadcast: () => broadcastAttempt(deps, network.networkId, stored.attempt) }
}

/** Returns the highest fees that the outer transaction may bid, so that every operation inside pays for its own gas. */
export const bundleCeiling = (
  { feeCeiling }: Pick<Network, 'feeCeiling'>,
  operations: readonly UserOperation[],
): OuterFees => {
  const [first, ...rest] = operations
  if (!first) throw new Error('A bundle carries at least one operation.')
  return {
    maxFeePerGas: min(
      feeCeiling,
      first.maxFeePerGas,
      ...rest.map(({ maxFeePerGas }) => maxFeePerGas),
    ),
    maxPriorityFeePerGas: min(
      first.maxPriorityFeePerGas,
      ...rest.map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas),
    ),
  }
}
