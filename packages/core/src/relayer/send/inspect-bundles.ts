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
  /** Goes through, and pays together what sending it costs. */
  readonly passing: readonly ClaimedOperation[]
  /** Goes through, and pays less than sending it alone costs. */
  readonly uncovered: readonly ClaimedOperation[]
}

/**
 * Simulates the bundles of a pass as they would be sent, each by itself, and returns the bundles to send. All other operations are put
 * back: with a strike those that are to blame for their failure and those that pay less than sending them alone costs, so
 * that they are tried ever more slowly.
 *
 * Never throws for what the simulation does: where it does not answer, the whole bundle is put back.
 */
export async function inspectBundles(
  relay: Relay,
  conditions: Conditions,
  bundles: readonly (readonly ClaimedOperation[])[],
): Promise<readonly (readonly ClaimedOperation[])[]> {
  const looks = await lookAtEach(relay, conditions, bundles)
  const toBlame = await findToBlame(relay, looks)
  return Promise.all(looks.map((look) => keepPassing(relay, look, toBlame)))
}

const lookAtEach = async (
  relay: Relay,
  conditions: Conditions,
  bundles: readonly (readonly ClaimedOperation[])[],
): Promise<readonly Look[]> =>
  (await Promise.all(bundles.map((bundle) => lookAt(relay, conditions, bundle)))).flat()

/**
 * Simulates a bundle. When its operations go through and pay too little together, each half of them is simulated as a bundle of its
 * own, and so on: an operation whose data has become dear must not hold back the others. When the chain does not answer, the
 * operations are put back.
 */
async function lookAt(
  relay: Relay,
  conditions: Conditions,
  bundle: readonly ClaimedOperation[],
): Promise<readonly Look[]> {
  const { deps, policy, chain } = relay
  const { market, balances } = conditions
  const executor = richestOf(balances)
  if (!executor) return []
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
    const look = { bundle, query, refusals, passing: [], uncovered: [] }
    if (passing.length === 0) return [look]
    if (await paysItsCost(relay, market, executor.address, passing, outcome))
      return [{ ...look, passing }]
    if (passing.length === 1) return [{ ...look, uncovered: passing }]
    const middle = Math.ceil(passing.length / 2)
    const halves = [passing.slice(0, middle), passing.slice(middle)]
    return [look, ...(await lookAtEach(relay, conditions, halves))]
  } catch (error) {
    const operationIds = bundle.map(({ operation }) => operation.id)
    // Endpoints that do not answer are told of by themselves.
    const level = isGatewayError(error, 'NETWORK_UNAVAILABLE') ? 'debug' : 'warn'
    deps.logger[level]({ err: error, operationIds }, 'simulation failed')
    await deps.database.operations.putBack(bundle, {
      seconds: policy.retryDelaySeconds,
      reason: reason('WAITS_FOR_NETWORK'),
    })
    return []
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

/** Puts back what fails or does not pay; returns what is left. */
async function keepPassing(
  { deps, policy }: Relay,
  { bundle, refusals, passing, uncovered }: Look,
  toBlame: ReadonlySet<ClaimedOperation>,
): Promise<readonly ClaimedOperation[]> {
  const { operations } = deps.database
  const seconds = policy.retryDelaySeconds
  await Promise.all([
    ...[...refusals].map(async ([index, refusal]) => {
      const claim = bundle[index]
      if (claim)
        await operations.putBack([claim], {
          seconds,
          reason: explain(refusal),
          strike: toBlame.has(claim),
        })
    }),
    ...uncovered.map((claim) =>
      operations.putBack([claim], { seconds, reason: reason('WAITS_FOR_COVER'), strike: true }),
    ),
  ])
  return passing
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
