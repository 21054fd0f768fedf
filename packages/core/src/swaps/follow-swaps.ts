import { isAddressEqual } from 'viem'
import { type BridgeReport, lessThanMinimum } from '../model/bridge-report.js'
import type { Network } from '../model/network.js'
import type { RouterFee } from '../model/router-fee.js'
import { isBridged } from '../operations/present-operation.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import type { EndedSwap } from '../ports/swap-store.js'
import { captureWithinSeconds } from '../prices/capture-prices.js'
import { isNativeCoin } from '../primitives/native-coin.js'
import { attributeFees, noFees } from './attribute-fees.js'
import { type FollowPolicy, pauseSeconds, refundAmountWithinSeconds } from './follow-policy.js'
import { takenFees, takenFeesOfTransaction } from './taken-fees.js'

type FollowDeps = Pick<
  RelayerDeps,
  'database' | 'chainOf' | 'networks' | 'router' | 'clock' | 'logger'
>

/**
 * Records the fees that the routing provider took from ended swaps, and how the second half of cross-chain swaps ended.
 * The statuses of the operations do not change. Returns whether more swaps may be due.
 */
export async function followSwaps(
  deps: FollowDeps,
  { claimLimit, claimLeaseSeconds }: FollowPolicy,
  network: Network,
): Promise<boolean> {
  const due = await deps.database.swaps.claimDue(network.networkId, {
    limit: claimLimit,
    leaseSeconds: claimLeaseSeconds,
  })
  await Promise.all(due.map((swap) => follow(deps, network, swap)))
  return due.length === claimLimit
}

/** Records fees and bridge report independently of each other. The next look retries a failed one. */
async function follow(deps: FollowDeps, network: Network, swap: EndedSwap): Promise<void> {
  const { operation, feesRecorded, ageSeconds } = swap
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      deps.logger.warn(
        { err: error, operationId: operation.id },
        `${what} failed; it will be tried again`,
      )
    }
  }
  await Promise.all([
    !feesRecorded && attempt('recording the fees of a swap', () => recordFees(deps, network, swap)),
    isUnderWay(swap) && attempt('reading a bridge report', () => recordReport(deps, network, swap)),
  ])
  await attempt('scheduling the next look at a swap', () =>
    deps.database.swaps.lookAgain(swap, pauseSeconds(ageSeconds)),
  )
}

async function recordFees(deps: FollowDeps, network: Network, swap: EndedSwap): Promise<void> {
  const { status } = swap.operation
  const fees =
    status === 'failed' ? feesOfFailed(network, swap) : await feesOfExecuted(deps, network, swap)
  if (fees) await deps.database.swaps.recordFees(swap, fees)
}

/** Returns no rows for a swap that never reached the chain, because rows would claim that the chain shows them. */
const feesOfFailed = (network: Network, { operation: { swap, inclusion } }: EndedSwap) =>
  inclusion ? noFees(network, swap) : []

/** Returns the fees of an executed swap. `undefined`: a price at the time of the block may still come. */
async function feesOfExecuted(
  { database, chainOf, clock }: FollowDeps,
  network: Network,
  { operation }: EndedSwap,
): Promise<RouterFee[] | undefined> {
  const { swap, inclusion } = operation
  if (!inclusion) throw new Error('A finalized swap has no inclusion.')
  const { networkId, entryPoint } = network
  const { blockHash, transactionHash } = inclusion
  const feeContracts = network.routing?.[swap.provider]?.feeContracts ?? []
  const logs = await chainOf(networkId).logs(blockHash, feeContracts)
  const taken =
    operation.rail === 'transaction'
      ? takenFeesOfTransaction(logs, { feeContracts, transactionHash })
      : takenFees(logs, {
          entryPoint,
          feeContracts,
          transactionHash,
          userOperationHash: operation.userOperationHash,
        })
  if (!taken) throw new Error('The endpoint does not show the operation in its block.')
  const wished = await database.ledger.wishedPrices(networkId, blockHash)
  const known = wished.flatMap(({ token, price }) => (price === null ? [] : [{ token, price }]))
  const fees = attributeFees(network, swap, taken, known)
  const now = BigInt(Math.floor(clock.now().getTime() / 1000))
  const awaited = wished.some(
    ({ token, price, blockTime }) =>
      price === null &&
      blockTime + captureWithinSeconds >= now &&
      fees.some((fee) => isAddressEqual(fee.token, token)),
  )
  return awaited ? undefined : fees
}

const isUnderWay = ({ operation, bridge }: EndedSwap): boolean =>
  isBridged(operation) && (bridge === undefined || bridge.status === 'pending')

/**
 * Records the provider's bridge report. Does nothing while the swap's provider or its destination network is not
 * configured.
 */
async function recordReport(
  { database, router, networks, logger }: FollowDeps,
  from: Network,
  swap: EndedSwap,
): Promise<void> {
  const { id, swap: terms, inclusion } = swap.operation
  const to = networks.find(terms.toNetworkId)
  if (router?.name !== terms.provider || !to || !inclusion) return
  const { transactionHash } = inclusion
  const { transactionId, tool } = terms
  const said = await router.bridgeReport({ from, to, transactionHash, transactionId, tool })
  const report = { ...said, ...judgedEnd(said, swap, to) }
  const recorded = await database.swaps.recordReport(swap, report)
  if (recorded && report.status !== 'pending' && report.status !== 'done')
    logger.warn(
      { operationId: id, status: report.status, substatus: report.substatus, tool },
      'a bridge did not deliver the requested token and amount',
    )
}

/**
 * Returns the status by the received token and amount. `done` only if the requested token has arrived, and at least the
 * route's minimum. The wrapped native coin counts as the native coin, because bridges deliver it to accounts with code.
 * `pending` while the provider does not say what has arrived. For the amount of a refund, the gateway waits only for a
 * while.
 */
function judgedEnd(
  { status, substatus, received }: BridgeReport,
  { operation, ageSeconds }: EndedSwap,
  { wrappedNative }: Network,
): Pick<BridgeReport, 'status' | 'substatus'> {
  const { toToken, minimumReceived } = operation.swap
  const awaitsRefund = status === 'refunded' && !received && ageSeconds < refundAmountWithinSeconds
  if (awaitsRefund) return { status: 'pending', substatus }
  if (status !== 'done') return { status, substatus }
  if (!received) return { status: 'pending', substatus }
  const asked = isNativeCoin(toToken) ? [toToken, wrappedNative] : [toToken]
  if (!asked.some((token) => isAddressEqual(token, received.token)))
    return { status: 'partial', substatus }
  return received.amount < minimumReceived
    ? { status: 'partial', substatus: lessThanMinimum }
    : { status, substatus }
}
