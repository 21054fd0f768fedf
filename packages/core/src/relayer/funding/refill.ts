import { type Address, isAddressEqual, parseTransaction } from 'viem'
import { transactionCountOf } from '../../chain/transaction-counts-of.js'
import { operatorFee } from '../../fees/operator-fee.js'
import { feesOf } from '../../gas/operation-fees.js'
import { outerDataGas } from '../../gas/outer-data-gas.js'
import { firstFees } from '../../gas/outer-fees.js'
import type { Network } from '../../model/network.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import { max, min, sum } from '../../primitives/math.js'
import { broadcastAttempt } from '../send/broadcast-attempt.js'
import { signAttempt } from '../send/sign-attempt.js'

/** Base cost of a transaction without data (yellow paper, `G_transaction`). */
const transferGas = 21_000n
/**
 * The funder reserves this multiple of the first bid's fees for each refill, because a stuck refill is replaced at
 * higher fees.
 */
const feeReserve = 4n

/**
 * Tops up an executor from the funder. A refill is an outer transaction: its nonce slot and bytes are committed before
 * the broadcast, and it is resent, replaced and settled with the others.
 *
 * Each executor has at most one refill in flight, on all replicas together. The balances are read without a lock,
 * between two reads of the funder's slots. They count only if the slots did not change between these reads. Returns
 * `false` if nothing is to be sent, or if another worker was faster.
 */
export async function refill(
  deps: RelayerDeps,
  network: Network,
  {
    chain,
    market,
    bundleCost,
    funder,
  }: {
    readonly chain: Chain
    readonly market: FeeMarket
    readonly bundleCost: bigint
    readonly funder: Address
  },
  executor: Address,
): Promise<boolean> {
  const { database, ids, logger, upkeep } = deps
  const { networkId, chainId } = network
  const fees = firstFees(market, feesOf(network, market))
  const quote = await chain.dataFee({ to: executor, data: '0x' })
  const gas = transferGas + outerDataGas(quote)
  const reserve = (gas * fees.maxFeePerGas + quote.wei + operatorFee(quote, gas)) * feeReserve
  await database.slots.register(networkId, [funder])
  const before = await lookAt(database, networkId, funder)
  if (await isBeingRefilled(database, before.live, executor)) return false
  const [count, balances] = await Promise.all([
    transactionCountOf(deps, network, chain, funder),
    chain.balancesOf([executor, funder]),
  ])
  const sent = await database.transaction(async ({ slots }) => {
    const taken = await slots.takeExecutor(
      networkId,
      new Map([[funder, count]]),
      upkeep.maxRefillsInFlight,
    )
    if (!taken) return undefined
    const now = await lookAt({ slots }, networkId, funder)
    if (!isUnmoved(before, now)) return undefined
    const { live } = now
    const [executorHas = 0n, funderHas = 0n] = balances
    const available = funderHas - sum(live.map((slot) => mostCost(slot) + reserve)) - reserve
    const lacking = upkeep.executor.refillTo * bundleCost - executorHas
    const value = min(lacking, upkeep.refillLimit, available)
    // An amount below the cost of a bundle is useless, unless the shortfall or `refillLimit` is smaller.
    if (value < min(lacking, upkeep.refillLimit, bundleCost) || value <= 0n) return undefined
    const { nonce } = taken
    const transaction = { chainId, nonce, to: executor, data: '0x', value, gas, ...fees } as const
    const attempt = await signAttempt(deps, funder, 'refill', market.block.number, transaction)
    await slots.open({ id: ids.next('slot'), networkId, executor: funder, nonce }, attempt, [])
    return { attempt, value }
  })
  if (!sent) return false
  const { attempt, value } = sent
  logger.info(
    { networkId, executor, value: value.toString(), transactionHash: attempt.transactionHash },
    'topping up an executor',
  )
  await broadcastAttempt(deps, networkId, attempt)
  return true
}

interface FunderSlots {
  readonly lastNonce: number | undefined
  readonly live: readonly LiveSlot[]
}

const lookAt = async (
  { slots }: Pick<Stores, 'slots'>,
  networkId: string,
  funder: Address,
): Promise<FunderSlots> => ({
  // This read comes first. A slot that is opened between the reads then appears among the live slots, but not here.
  lastNonce: (await slots.lastNonces(networkId, [funder])).get(funder),
  live: await slots.live(networkId, funder),
})

/** Returns whether the funder's slots are unchanged. If so, the balances include every refill that has landed. */
const isUnmoved = (before: FunderSlots, now: FunderSlots): boolean =>
  before.lastNonce === now.lastNonce &&
  before.live.length === now.live.length &&
  before.live.every(({ id }, at) => id === now.live[at]?.id)

/** Returns whether a live transaction of the funder is a refill of this executor. */
async function isBeingRefilled(
  { slots }: Pick<Stores, 'slots'>,
  live: readonly LiveSlot[],
  executor: Address,
): Promise<boolean> {
  const refills = live.flatMap(({ attempts }) =>
    attempts.filter(({ purpose }) => purpose === 'refill').map(({ id }) => id),
  )
  if (refills.length === 0) return false
  const bytes = await slots.bytesOf(refills)
  return [...bytes.values()].some((raw) => {
    const { to } = parseTransaction(raw as `0x02${string}`)
    return to != null && isAddressEqual(to, executor)
  })
}

/** Returns the highest cost of a live slot in wei. Only one of its transactions is mined. */
const mostCost = ({ attempts }: LiveSlot): bigint =>
  max(0n, ...attempts.map((attempt) => attempt.mostCost))
