import type { Address } from 'viem'
import { decodeRevert } from '../../erc4337/decode-revert.js'
import { authorizationGas } from '../../erc4337/delegation.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import { isGatewayError } from '../../errors/index.js'
import { operatorFee } from '../../fees/operator-fee.js'
import { transactionGas } from '../../gas/bundle-gas.js'
import { callDataGas } from '../../gas/call-data-gas.js'
import { firstFees } from '../../gas/outer-fees.js'
import { reason } from '../../model/reasons.js'
import type {
  BundleRefusal,
  BundleSimulation,
  ChainReader,
  DataFeeQuote,
  FeeMarket,
} from '../../ports/chain.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import { min, sum } from '../../primitives/math.js'
import { adoptionsIn, authorizationsIn, bundleCall, unpaidCheckGas } from './bundle.js'
import { findToBlame } from './find-to-blame.js'
import { putBackUnjudged } from './put-back-unjudged.js'
import type { Conditions, Relay } from './relay-queued.js'
import { bundleCeiling } from './send-bundle.js'

/** The simulation result of a bundle. */
export interface Look {
  readonly bundle: readonly ClaimedOperation[]
  readonly query: Parameters<ChainReader['simulateBundle']>[0]
  readonly refusals: BundleSimulation['refusals']
  /** These operations succeed, and together they pay the cost of sending them. */
  readonly passing: readonly ClaimedOperation[]
  /** These operations succeed, but together they pay less than sending them costs. */
  readonly uncovered: readonly ClaimedOperation[]
}

/**
 * Simulates each bundle of a pass as it would be sent, and returns the bundles to send. All other operations are put
 * back. Operations that are to blame for their failure, or that pay less than sending them alone costs, get a strike.
 * So they are tried at growing intervals.
 *
 * Never throws if the simulation fails: if it does not answer, the whole bundle is put back.
 */
export async function inspectBundles(
  relay: Relay,
  conditions: Conditions,
  bundles: readonly (readonly ClaimedOperation[])[],
): Promise<readonly (readonly ClaimedOperation[])[]> {
  const whole = await lookAtEach(relay, conditions, bundles)
  const looks = (
    await Promise.all(whole.map((look) => leaveOutUncovered(relay, conditions, look)))
  ).flat()
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
 * Simulates a bundle and prices its data. Returns `[]` if the chain does not answer, after putting the operations back.
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
  const adoptions = adoptionsIn(bundle.map(({ operation }) => operation))
  const coin = { balance, baseFeePerGas }
  const query = { executor: address, userOperations, adoptions, coin, market }
  try {
    // Requests that start together travel as one. The data fee of a smaller bundle is only read if the simulation
    // refuses operations.
    const [outcome, dataCost] = await Promise.all([
      chain.simulateBundle(query),
      readDataCost(relay, address, bundle),
    ])
    const { refusals } = outcome
    const passing = bundle.filter((_, index) => !refusals.has(index))
    const look = { bundle, query, refusals, passing: [], uncovered: [] }
    if (passing.length === 0) return [look]
    const ownCost = refusals.size === 0 ? dataCost : await readDataCost(relay, address, passing)
    const pays = ownCost === undefined || paysItsCost(relay, market, passing, outcome, ownCost)
    return [pays ? { ...look, passing } : { ...look, uncovered: passing }]
  } catch (error) {
    const operationIds = bundle.map(({ operation }) => operation.id)
    // The endpoints log their own outages.
    const level = isGatewayError(error, 'NETWORK_UNAVAILABLE') ? 'debug' : 'warn'
    deps.logger[level]({ err: error, operationIds }, 'simulation failed')
    await putBackUnjudged(deps.database.queue, bundle, {
      seconds: policy.retryDelaySeconds,
      reason: reason('WAITS_FOR_NETWORK'),
    })
    return []
  }
}

/**
 * Finds the operations that make a bundle pay too little, so that an operation with expensive data does not delay the
 * others. About √n parts of the bundle are simulated, then each operation of the parts that pay too little. The
 * operations that pay are simulated once more, as the one bundle to send.
 *
 * This takes three round trips for any number of operations. The claims last only for a few. A binary search takes
 * ⌈log₂ n⌉.
 */
async function leaveOutUncovered(
  relay: Relay,
  conditions: Conditions,
  whole: Look,
): Promise<readonly Look[]> {
  const { uncovered } = whole
  if (uncovered.length < 2) return [whole]
  const parts = await lookAtEach(
    relay,
    conditions,
    partsOf(uncovered, Math.floor(Math.sqrt(uncovered.length))),
  )
  const isSettled = (look: Look) => look.uncovered.length < 2
  const alone = await lookAtEach(
    relay,
    conditions,
    parts.filter((part) => !isSettled(part)).flatMap((part) => partsOf(part.uncovered, 1)),
  )
  const settled = [whole, ...parts, ...alone].map((look) =>
    isSettled(look) ? look : { ...look, uncovered: [] },
  )
  const paying = settled.filter(({ passing }) => passing.length > 0)
  if (paying.length < 2) return settled
  const pays = new Set(paying.flatMap(({ passing }) => passing))
  const together = await lookAt(
    relay,
    conditions,
    uncovered.filter((claim) => pays.has(claim)),
  )
  // If only the price has moved since, the parts are sent separately, because each pays by itself. If an operation
  // fails now, this newest result decides, and nothing is sent against it.
  if (together.some(({ uncovered, refusals }) => uncovered.length > 0 && refusals.size === 0))
    return settled
  return [...settled.map((look) => ({ ...look, passing: [] })), ...together]
}

const partsOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )

/**
 * Returns the executor with the highest balance. It is the likeliest to send the bundle, and can cover the simulated
 * call.
 */
const richestOf = (balances: Conditions['balances']) =>
  [...balances]
    .map(([address, balance]) => ({ address, balance }))
    .reduce<{ address: Address; balance: bigint } | undefined>(
      (best, each) => (best && best.balance >= each.balance ? best : each),
      undefined,
    )

/** Puts back the operations that fail or do not pay. Returns the others. */
async function keepPassing(
  { deps, policy }: Relay,
  { bundle, refusals, passing, uncovered }: Look,
  toBlame: ReadonlySet<ClaimedOperation>,
): Promise<readonly ClaimedOperation[]> {
  const { queue } = deps.database
  const seconds = policy.retryDelaySeconds
  await Promise.all([
    ...[...refusals].map(async ([index, refusal]) => {
      const claim = bundle[index]
      if (claim)
        await queue.putBack([claim], {
          seconds,
          reason: explain(refusal),
          strike: toBlame.has(claim),
        })
    }),
    ...uncovered.map((claim) =>
      queue.putBack([claim], { seconds, reason: reason('WAITS_FOR_COVER'), strike: true }),
    ),
  ])
  return passing
}

/** EIP-3529: refunds return at most a fifth of the gas used. A simulation measures gas without refunds. */
const refundShare = 5n

interface DataCost {
  readonly quote: DataFeeQuote
  /** Gas of the transaction that its operations must pay for: base cost, call data, authorizations, and paid checks. */
  readonly transaction: bigint
}

/**
 * Returns the cost of the bundle's transaction apart from running the operations. `undefined` on a network without a
 * data fee.
 */
async function readDataCost(
  { chain, network }: Relay,
  executor: Address,
  bundle: readonly ClaimedOperation[],
): Promise<DataCost | undefined> {
  if (!network.dataFee) return undefined
  const operations = bundle.map(({ operation }) => operation)
  // The sending executor is not known yet. Any address has the same length and compresses as badly.
  const { to, data, checkGas } = bundleCall(network, bundle, executor)
  const authorizations = authorizationsIn(network, operations)?.length
  // Not every operation has to pay for its check. The exposure limits count the gas of an unpaid check.
  const paidCheckGas = checkGas - sum(bundle.map(unpaidCheckGas))
  return {
    quote: await chain.dataFee({ to, data, ...(authorizations && { authorizations }) }),
    transaction:
      transactionGas +
      authorizationGas(authorizations ?? 0) +
      callDataGas(data).used +
      paidCheckGas,
  }
}

/**
 * Returns whether the operations pay their executor the data fee, and the gas at the current price. They always pay the
 * gas alone, because the price never exceeds their own. The price of data may have risen since they were prepared.
 */
function paysItsCost(
  { network }: Relay,
  market: FeeMarket,
  bundle: readonly ClaimedOperation[],
  { gasUsed, paid }: BundleSimulation,
  { quote, transaction }: DataCost,
): boolean {
  const operations = bundle.map(({ operation }) => operation.userOperation)
  const { maxFeePerGas, maxPriorityFeePerGas } = firstFees(
    market,
    bundleCeiling(network, operations),
  )
  const price = min(maxFeePerGas, market.baseFeePerGas + maxPriorityFeePerGas)
  const measured = gasUsed + transaction
  const gas = measured - measured / refundShare + quote.gas
  return paid >= gas * price + quote.wei + operatorFee(quote, gas)
}

function explain(refusal: BundleRefusal): string {
  if (refusal.kind === 'reverted')
    return reason('SIMULATION_REVERTED', decodeRevert(refusal.revertData))
  if (refusal.kind === 'validation') return reason('VALIDATION_NOT_ACCEPTED', refusal.address)
  const inner = refusal.inner === '0x' ? '' : ` (${decodeRevert(refusal.inner)})`
  return reason('SIMULATION_REFUSED', `${refusal.reason}${inner}`)
}
