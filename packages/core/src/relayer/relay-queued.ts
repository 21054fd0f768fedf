import type { RelayerDeps } from '../deps.js'
import { decodeRevert } from '../erc4337/decode-revert.js'
import { packUserOperation } from '../erc4337/user-operation.js'
import type { Network } from '../networks/network.js'
import type { Operation } from '../operations/operation.js'
import type { BundleSimulation, Chain } from '../ports/chain.js'
import type { Attempt } from '../ports/slot-store.js'
import { bundleCallData, bundleGasLimit } from './bundle.js'
import type { RelayPolicy } from './relay-policy.js'

/**
 * Takes queued operations and sends each in an outer transaction. Returns how many were sent.
 *
 * The order is the guarantee: nonce slot, signed bytes and hash are committed together with the status
 * `submitted`, and only then broadcast. A crash at any point leaves either a queued operation without a
 * transaction or stored bytes that are simply sent again.
 */
export async function relayQueued(
  deps: RelayerDeps,
  policy: RelayPolicy,
  network: Network,
): Promise<number> {
  const { operations } = deps.database
  const claimed = await operations.claimQueued(
    network.networkId,
    policy.claimLimit,
    policy.claimLeaseSeconds,
  )
  const sent = await Promise.all(
    claimed.map((operation) => relayOperation(deps, policy, network, operation)),
  )
  return sent.filter(Boolean).length
}

async function relayOperation(
  deps: RelayerDeps,
  policy: RelayPolicy,
  network: Network,
  operation: Operation,
): Promise<boolean> {
  const chain = deps.chainOf(network.networkId)
  const { operations } = deps.database
  try {
    const refusal = await whyNotYet(deps, network, chain, operation)
    if (refusal) {
      if (refusal.final)
        await operations.advance(operation.id, 'queued', refusal.final, {
          cause: 'simulated before sending',
          reason: refusal.reason,
        })
      else await operations.postpone(operation.id, policy.retryDelaySeconds, refusal.reason)
      return false
    }
    const attempt = await storeAttempt(deps, policy, network, chain, operation)
    if (!attempt) {
      await operations.postpone(operation.id, policy.retryDelaySeconds, 'no executor is free')
      return false
    }
    await broadcast(deps, chain, operation, attempt)
    return true
  } catch (error) {
    deps.logger.warn({ err: error, operationId: operation.id }, 'relaying failed, will be retried')
    await operations.postpone(operation.id, policy.retryDelaySeconds, 'relaying failed')
    return false
  }
}

interface Refusal {
  readonly reason: string
  /** Set when waiting cannot help. */
  readonly final?: 'failed' | 'dropped'
}

/** Simulates the bundle the way it will be sent, from an executor; `undefined` when it can go out now. */
async function whyNotYet(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  { userOperation, validUntil }: Operation,
): Promise<Refusal | undefined> {
  const [executor] = deps.executors.addresses
  if (!executor) return { reason: 'no executor is configured' }
  const [market, simulation, finalized] = await Promise.all([
    chain.feeMarket(),
    chain.simulateBundle({
      executor,
      userOperations: [packUserOperation(userOperation)],
      gas: bundleGasLimit([userOperation]),
    }),
    chain.block(finalityTag(network)),
  ])
  if (finalized && Number(finalized.timestamp) * 1000 > validUntil.getTime())
    return { reason: 'LANDING_WINDOW_OVER', final: 'dropped' }
  if (userOperation.maxFeePerGas < market.baseFeePerGas)
    return { reason: 'the base fee is above the maximum fee of the operation' }
  return explain(simulation)
}

const finalityTag = ({ finality }: Network) => (finality.kind === 'tag' ? finality.tag : 'latest')

/** Refusals that can pass by themselves are waited out; the landing window bounds the wait. */
function explain(simulation: BundleSimulation): Refusal | undefined {
  switch (simulation.kind) {
    case 'ok':
      return undefined
    case 'reverted':
      return { reason: `the bundle reverts: ${decodeRevert(simulation.revertData)}` }
    case 'refused': {
      const inner = simulation.inner === '0x' ? '' : ` (${decodeRevert(simulation.inner)})`
      const reason = `${simulation.reason}${inner}`
      return simulation.reason.startsWith('AA24')
        ? { reason: `SIGNATURE_REJECTED: ${reason}`, final: 'failed' }
        : { reason }
    }
  }
}

/** Commits slot, bytes, hash and status in one transaction. `undefined` when no executor has room. */
async function storeAttempt(
  deps: RelayerDeps,
  policy: RelayPolicy,
  network: Network,
  chain: Chain,
  operation: Operation,
): Promise<Attempt | undefined> {
  const { executors, database, ids } = deps
  const { userOperation } = operation
  // Read before the transaction: no row stays locked while the chain thinks.
  const counts = new Map(
    await Promise.all(
      executors.addresses.map(
        async (address) => [address, await chain.transactionCount(address, 'latest')] as const,
      ),
    ),
  )
  return database.transaction(async ({ operations, slots }) => {
    const free = await slots.lockFreeExecutor(
      network.networkId,
      executors.addresses,
      policy.maxInFlightPerExecutor,
    )
    if (!free) return undefined
    const nonce = Math.max(counts.get(free.executor) ?? 0, free.nextNonce ?? 0)
    const { rawTransaction, transactionHash } = await executors.sign(free.executor, {
      chainId: network.chainId,
      nonce,
      to: network.entryPoint,
      data: bundleCallData([userOperation], free.executor),
      gas: bundleGasLimit([userOperation]),
      maxFeePerGas: userOperation.maxFeePerGas,
      maxPriorityFeePerGas: userOperation.maxPriorityFeePerGas,
    })
    const attempt: Attempt = {
      id: ids.next('attempt'),
      transactionHash,
      rawTransaction,
      maxFeePerGas: userOperation.maxFeePerGas,
      maxPriorityFeePerGas: userOperation.maxPriorityFeePerGas,
    }
    await slots.open(
      { id: ids.next('slot'), networkId: network.networkId, executor: free.executor, nonce },
      attempt,
      [operation.id],
    )
    const advanced = await operations.advance(operation.id, 'queued', 'submitted', {
      cause: 'outer transaction stored',
      transactionHash,
      reason: null,
    })
    if (!advanced) throw new Error(`Operation ${operation.id} is no longer queued.`)
    return attempt
  })
}

/** A failure here loses nothing: the stored bytes are sent again by {@link rebroadcast}. */
async function broadcast(
  deps: RelayerDeps,
  chain: Chain,
  operation: Operation,
  { rawTransaction, transactionHash }: Attempt,
): Promise<void> {
  try {
    await chain.broadcast(rawTransaction)
  } catch (error) {
    deps.logger.warn(
      { err: error, operationId: operation.id, transactionHash },
      'broadcast failed, the stored transaction will be sent again',
    )
  }
}
