import type { Address } from 'viem'
import type { RelayerDeps } from '../deps.js'
import { decodeRevert } from '../erc4337/decode-revert.js'
import { packUserOperation } from '../erc4337/user-operation.js'
import type { Network } from '../networks/network.js'
import type { Operation } from '../operations/operation.js'
import type { BundleSimulation, Chain, FeeMarket } from '../ports/chain.js'
import type { Attempt } from '../ports/slot-store.js'
import { bundleCallData, bundleGasLimit } from './bundle.js'
import { finalBlock } from './final-block.js'
import { recoverInclusion } from './recover-inclusion.js'
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
  if (claimed.length === 0) return 0
  const relay: Relay = { deps, policy, network, chain: deps.chainOf(network.networkId) }
  try {
    const conditions = await readConditions(relay)
    const ready = await Promise.all(
      claimed.map(async (operation) =>
        (await passes(relay, conditions, operation)) ? [operation] : [],
      ),
    )
    return await sendAll(relay, conditions, ready.flat())
  } catch (error) {
    for (const { id } of claimed)
      await operations.postpone(id, policy.retryDelaySeconds, 'the chain does not answer')
    throw error
  }
}

interface Relay {
  readonly deps: RelayerDeps
  readonly policy: RelayPolicy
  readonly network: Network
  readonly chain: Chain
}

/** What the chain says at the start of a pass, read once for all its operations. */
interface Conditions {
  readonly market: FeeMarket
  /** Unix milliseconds of the newest block that cannot be reorganised; `undefined` while there is none. */
  readonly finalTime: number | undefined
  readonly nextNonces: ReadonlyMap<Address, number>
}

async function readConditions({ deps, network, chain }: Relay): Promise<Conditions> {
  const [market, final, nonces] = await Promise.all([
    chain.feeMarket(),
    finalBlock(chain, network),
    Promise.all(
      deps.executors.addresses.map(
        async (executor) => [executor, await chain.transactionCount(executor, 'latest')] as const,
      ),
    ),
  ])
  return {
    market,
    finalTime: final && Number(final.timestamp) * 1000,
    nextNonces: new Map(nonces),
  }
}

/** Simulates the operation as it will be sent. Puts it back, or ends it, when it cannot go out now. */
async function passes(
  { deps, policy, network, chain }: Relay,
  conditions: Conditions,
  operation: Operation,
): Promise<boolean> {
  const { operations } = deps.database
  const refusal = await whyNotNow(deps, chain, conditions, operation).catch(
    (error: unknown): Refusal => {
      deps.logger.warn({ err: error, operationId: operation.id }, 'simulation failed')
      return { reason: 'the simulation did not answer' }
    },
  )
  if (!refusal) return true
  const landed =
    refusal.mayHaveLanded === true && (await recoverInclusion(deps, network, chain, operation))
  if (refusal.final && !landed)
    await operations.advance(operation.id, 'queued', refusal.final, {
      cause: 'simulated before sending',
      reason: refusal.reason,
    })
  else await operations.postpone(operation.id, policy.retryDelaySeconds, refusal.reason)
  return false
}

interface Refusal {
  readonly reason: string
  /** The account has moved past the operation, or its time is over: by the operation itself? */
  readonly mayHaveLanded?: boolean
  /** Set when waiting cannot help. */
  readonly final?: 'failed' | 'dropped'
}

async function whyNotNow(
  { executors }: RelayerDeps,
  chain: Chain,
  { market, finalTime }: Conditions,
  { userOperation, validUntil, quote, outerHashCount }: Operation,
): Promise<Refusal | undefined> {
  const [executor] = executors.addresses
  if (!executor) return { reason: 'no executor is configured' }
  const broadcast = outerHashCount > 0
  const windowOver = finalTime !== undefined && finalTime > validUntil.getTime()
  // A self-funded operation has no validity on chain: once its bytes are out, anybody can still land it.
  if (windowOver && !(broadcast && quote.kind === 'self-funded'))
    return { reason: 'LANDING_WINDOW_OVER', final: 'dropped', mayHaveLanded: true }
  if (userOperation.maxFeePerGas < market.baseFeePerGas)
    return { reason: 'the base fee is above the maximum fee of the operation' }
  const simulation = await chain.simulateBundle({
    executor,
    userOperations: [packUserOperation(userOperation)],
    gas: bundleGasLimit([userOperation]),
  })
  return explain(simulation, { broadcast })
}

/** Refusals that can pass by themselves are waited out; the landing window bounds the wait. */
function explain(
  simulation: BundleSimulation,
  { broadcast }: { broadcast: boolean },
): Refusal | undefined {
  switch (simulation.kind) {
    case 'ok':
      return undefined
    case 'reverted':
      return { reason: `the bundle reverts: ${decodeRevert(simulation.revertData)}` }
    case 'refused': {
      const inner = simulation.inner === '0x' ? '' : ` (${decodeRevert(simulation.inner)})`
      const reason = `${simulation.reason}${inner}`
      return simulation.reason.startsWith('AA24') && !broadcast
        ? { reason: `SIGNATURE_REJECTED: ${reason}`, final: 'failed' }
        : { reason, mayHaveLanded: /^AA(10|25)/.test(simulation.reason) }
    }
  }
}

/** One after the other, so that the operations of a pass do not compete for the executors' locks. */
async function sendAll(
  relay: Relay,
  conditions: Conditions,
  ready: readonly Operation[],
): Promise<number> {
  const { deps, policy } = relay
  const broadcasts: Promise<void>[] = []
  for (const operation of ready) {
    try {
      const attempt = await storeAttempt(relay, conditions, operation)
      if (attempt) broadcasts.push(broadcast(relay, operation, attempt))
      else
        await deps.database.operations.postpone(
          operation.id,
          policy.busyDelaySeconds,
          'every executor is busy',
        )
    } catch (error) {
      // Nothing was committed, so nothing was sent: the operation is queued as before.
      deps.logger.warn({ err: error, operationId: operation.id }, 'storing an attempt failed')
      await deps.database.operations.postpone(
        operation.id,
        policy.retryDelaySeconds,
        'the attempt could not be stored',
      )
    }
  }
  await Promise.all(broadcasts)
  return broadcasts.length
}

/** Commits slot, bytes, hash and status in one transaction. `undefined` when no executor has room. */
async function storeAttempt(
  { deps, policy, network }: Relay,
  { nextNonces }: Conditions,
  operation: Operation,
): Promise<Attempt | undefined> {
  const { executors, database, ids } = deps
  const { userOperation } = operation
  return database.transaction(async ({ operations, slots }) => {
    const free = await slots.lockFreeExecutor(
      network.networkId,
      executors.addresses,
      policy.maxInFlightPerExecutor,
    )
    if (!free) return undefined
    const nonce = Math.max(nextNonces.get(free.executor) ?? 0, free.nextNonce ?? 0)
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

/** A failure here loses nothing: the stored bytes are sent again by `rebroadcast`. */
async function broadcast(
  { deps, chain }: Relay,
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
