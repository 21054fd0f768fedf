import type { Address } from 'viem'
import { decodeRevert } from '../../erc4337/decode-revert.js'
import { authorizationGas } from '../../erc4337/delegation.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import { isGatewayError } from '../../errors/index.js'
import { operatorFee } from '../../fees/operator-fee.js'
import { callDataGas } from '../../operations/call-data-gas.js'
import type { Operation } from '../../operations/operation.js'
import { reason } from '../../operations/reasons.js'
import type { BundleRefusal, BundleSimulation, ChainReader, FeeMarket } from '../../ports/chain.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import { min } from '../../primitives/math.js'
import { authorizationsIn, bundleCallData, bundleTarget, transactionGas } from './bundle.js'
import { findToBlame } from './find-to-blame.js'
import { firstFees } from './outer-fees.js'
import type { Conditions, Relay } from './relay-queued.js'
import { bundleCeiling } from './send-bundle.js'

/** A bundle as the simulation of a pass saw it. */
export interface Look {
  readonly bundle: readonly ClaimedOperation[]
  readonly query: Parameters<ChainReader['simulateBundle']>[0]
  readonly refusals: BundleSimulation['refusals']
  /** What goes through pays what sending it costs. */
  readonly covered: boolean
}

/**
 * Runs the bundles of a pass as they would be sent, each by itself, and returns what of them goes through; the rest is
 * put back. An operation that is to blame gets a strike and is tried ever more slowly. What goes through is put back
 * as a whole, without a strike, when it pays less than sending it costs.
 *
 * Never throws for what the simulation does: where it does not answer, the whole bundle is put back.
 */
export async function inspectBundles(
  relay: Relay,
  conditions: Conditions,
  bundles: readonly (readonly ClaimedOperation[])[],
): Promise<readonly (readonly ClaimedOperation[])[]> {
  const looks = (
    await Promise.all(bundles.map((bundle) => lookAt(relay, conditions, bundle)))
  ).filter((look) => look !== undefined)
  const toBlame = await findToBlame(relay, looks)
  return Promise.all(looks.map((look) => keepPassing(relay, look, toBlame)))
}

/** `undefined`, and all of it put back, when there is no answer. */
async function lookAt(
  relay: Relay,
  { market, balances }: Conditions,
  bundle: readonly ClaimedOperation[],
): Promise<Look | undefined> {
  const { deps, policy, chain } = relay
  const executor = richestOf(balances)
  if (!executor) return undefined
  const userOperations = bundle.map(({ operation }) => packUserOperation(operation.userOperation))
  const { address, balance } = executor
  const { baseFeePerGas } = market
  const adoptions = new Map(bundle.flatMap(({ operation }) => adoptionIn(operation)))
  const coin = { balance, baseFeePerGas }
  const query = { executor: address, userOperations, adoptions, coin, market }
  try {
    const outcome = await chain.simulateBundle(query)
    const { refusals } = outcome
    const passing = bundle.filter((_, index) => !refusals.has(index))
    const covered =
      passing.length === 0 || (await paysItsCost(relay, market, executor.address, passing, outcome))
    return { bundle, query, refusals, covered }
  } catch (error) {
    const operationIds = bundle.map(({ operation }) => operation.id)
    // Endpoints that do not answer are told of by themselves.
    const level = isGatewayError(error, 'NETWORK_UNAVAILABLE') ? 'debug' : 'warn'
    deps.logger[level]({ err: error, operationIds }, 'simulation failed')
    await deps.database.operations.putBack(bundle, {
      seconds: policy.retryDelaySeconds,
      reason: reason('WAITS_FOR_NETWORK'),
    })
    return undefined
  }
}

const adoptionIn = ({ delegation, userOperation }: Operation): [Address, Address][] =>
  delegation?.authorization ? [[userOperation.sender, delegation.delegate]] : []

/** The likeliest to send the bundle, and to have the coin that a simulation takes. */
const richestOf = (balances: Conditions['balances']) =>
  [...balances]
    .map(([address, balance]) => ({ address, balance }))
    .reduce<{ address: Address; balance: bigint } | undefined>(
      (best, each) => (best && best.balance >= each.balance ? best : each),
      undefined,
    )

/** Puts back what fails, and the rest where it does not pay; returns what is left. */
async function keepPassing(
  { deps, policy }: Relay,
  { bundle, refusals, covered }: Look,
  toBlame: ReadonlySet<ClaimedOperation>,
): Promise<readonly ClaimedOperation[]> {
  const { operations } = deps.database
  const seconds = policy.retryDelaySeconds
  await Promise.all(
    [...refusals].map(async ([index, refusal]) => {
      const claim = bundle[index]
      if (claim)
        await operations.putBack([claim], {
          seconds,
          reason: explain(refusal),
          strike: toBlame.has(claim),
        })
    }),
  )
  const passing = bundle.filter((_, index) => !refusals.has(index))
  if (covered) return passing
  await operations.putBack(passing, { seconds, reason: reason('WAITS_FOR_COVER') })
  return []
}

/** Of the gas that a simulation measures, refunds may give back a fifth at the end (EIP-3529). */
const refundShare = 5n

/**
 * Do the operations pay their executor what a rollup takes besides, and the gas at the price of now? Gas alone they
 * always pay, as the price is never above their own; data may have become dear since they were prepared.
 */
async function paysItsCost(
  { chain, network }: Relay,
  market: FeeMarket,
  executor: Address,
  bundle: readonly ClaimedOperation[],
  { gasUsed, paid }: BundleSimulation,
): Promise<boolean> {
  if (!network.dataFee) return true
  const operations = bundle.map(({ operation }) => operation.userOperation)
  const to = bundleTarget(network, operations)
  // Not yet known which of them sends it: another address is as long, and compresses as badly.
  const data = bundleCallData(operations, executor)
  const authorizations = authorizationsIn(
    network,
    bundle.map(({ operation }) => operation),
  )?.length
  const dataFee = await chain.dataFee({ to, data, ...(authorizations && { authorizations }) })
  const { maxFeePerGas, maxPriorityFeePerGas } = firstFees(
    market,
    bundleCeiling(network, operations),
  )
  const price = min(maxFeePerGas, market.baseFeePerGas + maxPriorityFeePerGas)
  const measured =
    gasUsed + transactionGas + authorizationGas(authorizations ?? 0) + callDataGas(data).used
  const gas = measured - measured / refundShare + dataFee.gas
  return paid >= gas * price + dataFee.wei + operatorFee(dataFee, gas)
}

function explain(refusal: BundleRefusal): string {
  if (refusal.kind === 'reverted')
    return reason('SIMULATION_REVERTED', decodeRevert(refusal.revertData))
  if (refusal.kind === 'validation') return reason('VALIDATION_NOT_ACCEPTED', refusal.address)
  const inner = refusal.inner === '0x' ? '' : ` (${decodeRevert(refusal.inner)})`
  return reason('SIMULATION_REFUSED', `${refusal.reason}${inner}`)
}
