import { decodeRevert } from '../../erc4337/decode-revert.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import { callDataGas } from '../../operations/call-data-gas.js'
import { reason } from '../../operations/reasons.js'
import type { BundleRefusal, BundleSimulation, FeeMarket } from '../../ports/chain.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import { min } from '../../primitives/math.js'
import { bundleCallData, bundleTarget, transactionGas } from './bundle.js'
import { firstFees } from './outer-fees.js'
import type { Conditions, Relay } from './relay-queued.js'
import { lowestFees } from './send-bundle.js'

/**
 * Runs a bundle as it would be sent and keeps the operations that go through; the others are put back. An operation
 * that fails gets a strike and is tried ever more slowly, unless so many fail that the endpoint is the likelier cause.
 * What goes through is put back as a whole, without a strike, when it pays less than sending it costs.
 *
 * Never throws: where the simulation does not answer, the whole bundle is put back.
 */
export async function inspectBundle(
  relay: Relay,
  { market }: Conditions,
  bundle: readonly ClaimedOperation[],
): Promise<readonly ClaimedOperation[]> {
  const { deps, policy } = relay
  const { operations } = deps.database
  const [executor] = deps.executors.addresses
  if (!executor) return []
  let outcome: BundleSimulation
  let covered: boolean
  try {
    outcome = await relay.chain.simulateBundle({
      executor,
      userOperations: bundle.map(({ operation }) => packUserOperation(operation.userOperation)),
    })
    const passing = bundle.filter((_, index) => !outcome.refusals.has(index))
    covered = passing.length === 0 || (await paysItsCost(relay, market, passing, outcome))
  } catch (error) {
    const ids = bundle.map(({ operation }) => operation.id)
    deps.logger.warn({ err: error, operationIds: ids }, 'simulation failed')
    await operations.putBack(bundle, {
      seconds: policy.retryDelaySeconds,
      reason: reason('WAITS_FOR_NETWORK'),
    })
    return []
  }
  const { refusals } = outcome
  const sick = isProviderEvent(refusals.size, bundle.length)
  await Promise.all(
    [...refusals].map(async ([index, refusal]) => {
      const claim = bundle[index]
      if (!claim) return
      await operations.putBack([claim], {
        seconds: policy.retryDelaySeconds,
        reason: explain(refusal),
        strike: !sick && !isTransient(refusal),
      })
    }),
  )
  const passing = bundle.filter((_, index) => !refusals.has(index))
  if (covered) return passing
  await operations.putBack(passing, {
    seconds: policy.retryDelaySeconds,
    reason: reason('WAITS_FOR_COVER'),
  })
  return []
}

/** Of the gas that a simulation measures, refunds may give back a fifth at the end (EIP-3529). */
const refundShare = 5n

/**
 * Do the operations pay their executor what a rollup takes for their data, and the gas at the price of now? Gas alone they
 * always pay, as the price is never above their own; data may have become dear since they were prepared.
 */
async function paysItsCost(
  { chain, network }: Relay,
  market: FeeMarket,
  bundle: readonly ClaimedOperation[],
  { gasUsed, paid }: BundleSimulation,
): Promise<boolean> {
  if (!network.dataFee) return true
  const operations = bundle.map(({ operation }) => operation.userOperation)
  const to = bundleTarget(network, operations)
  const data = bundleCallData(operations, to)
  const dataFee = await chain.dataFee({ to, data })
  const { maxFeePerGas, maxPriorityFeePerGas } = firstFees(market, lowestFees(operations))
  const price = min(maxFeePerGas, market.baseFeePerGas + maxPriorityFeePerGas)
  const measured = gasUsed + transactionGas + callDataGas(data).used
  const gas = measured - measured / refundShare + dataFee.gas
  return paid >= gas * price + dataFee.wei
}

/** As many failures at once rather speak of a sick endpoint than of so many bad operations. */
const isProviderEvent = (refused: number, total: number): boolean =>
  total >= 10 && refused * 10 >= total * 3

/**
 * What passes by itself: a deployment of the account (AA10) or an earlier nonce (AA25) is under way, or the account has
 * no code yet, for which EntryPoint v0.7 reverts without a word. What has landed already is found by the review.
 */
const isTransient = (refusal: BundleRefusal): boolean =>
  refusal.kind === 'refused' ? /^AA(10|20|25)/.test(refusal.reason) : refusal.revertData === '0x'

function explain(refusal: BundleRefusal): string {
  if (refusal.kind === 'reverted')
    return reason('SIMULATION_REVERTED', decodeRevert(refusal.revertData))
  const inner = refusal.inner === '0x' ? '' : ` (${decodeRevert(refusal.inner)})`
  return reason('SIMULATION_REFUSED', `${refusal.reason}${inner}`)
}
