import type { UserOperation } from '../../erc4337/user-operation.js'
import type { Network } from '../../networks/network.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import { min } from '../../primitives/math.js'
import { broadcastAttempt } from './broadcast-attempt.js'
import {
  authorizationsIn,
  bundleCallData,
  bundleGasLimit,
  bundleTarget,
  mostBundleGas,
} from './bundle.js'
import { readOuterDataGas } from './outer-data-gas.js'
import { firstFees, type OuterFees } from './outer-fees.js'
import type { Conditions, Relay } from './relay-queued.js'
import { signAttempt } from './sign-attempt.js'

/**
 * Commits slot, bytes, hash and statuses of a bundle in one transaction, and returns what is left to do: broadcasting.
 * `undefined`, and nothing stored, when no executor has room, or coin for it. Throws, and nothing is stored, when another worker
 * has taken over one of the operations, the operator has stopped one, or a sender is in an unconfirmed transaction again.
 */
export async function sendBundle(
  { deps, policy, network, chain }: Relay,
  { market, nextNonces, balances }: Conditions,
  bundle: readonly ClaimedOperation[],
): Promise<(() => Promise<void>) | undefined> {
  const { executors, database, ids } = deps
  const operations = bundle.map(({ operation }) => operation.userOperation)
  const authorizationList = authorizationsIn(
    network,
    bundle.map(({ operation }) => operation),
  )
  const authorizations = authorizationList?.length
  const to = bundleTarget(network, bundle)
  const fees = firstFees(market, bundleCeiling(network, operations))
  const cost = mostBundleGas(network, operations, authorizations) * fees.maxFeePerGas
  // Every beneficiary is as long as the next.
  const dataGas = await readOuterDataGas(chain, network, {
    to,
    data: bundleCallData(operations, to),
    ...(authorizations && { authorizations }),
  })
  const attempt = await database.transaction(async (stores) => {
    const executor = await stores.slots.lockFreeExecutor(
      network.networkId,
      executors.addresses,
      policy.maxInFlightPerExecutor,
      { balances, cost },
    )
    if (!executor) return undefined
    const count = nextNonces.get(executor) ?? 0
    const nonce = await stores.slots.freeNonce(network.networkId, executor, count)
    const data = bundleCallData(operations, executor)
    const attempt = await signAttempt(deps, executor, 'bundle', market.block.number, {
      chainId: network.chainId,
      nonce,
      to,
      data,
      value: 0n,
      gas: bundleGasLimit(operations, data, authorizations) + dataGas,
      ...fees,
      ...(authorizationList && { authorizationList }),
    })
    const slot = { id: ids.next('slot'), networkId: network.networkId, executor, nonce }
    await stores.slots.open(
      slot,
      attempt,
      bundle.map(({ operation }) => operation.id),
    )
    const submitted = await stores.operations.submitClaimed(bundle, {
      cause: 'outer transaction stored',
      transactionHash: attempt.transactionHash,
      reason: null,
    })
    if (!submitted)
      throw new Error(
        'Another worker has taken over an operation of the bundle, the operator has stopped one, or a reorganisation put its sender back into another transaction.',
      )
    return attempt
  })
  return attempt && (() => broadcastAttempt(deps, chain, attempt))
}

/** What the outer transaction may bid at most, so that every operation inside pays for its own gas. */
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
