import { type Address, isAddressEqual, parseTransaction } from 'viem'
import { countOf } from '../../chain/count-of.js'
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
/** Fees that the funder keeps back per refill, as a multiple of the first bid: a refill that is stuck is replaced at higher ones. */
const feeReserve = 4n

/**
 * Tops up an executor from the funder. A refill is an outer transaction like any other: its nonce slot and bytes are
 * committed before they are sent, and it is sent again, replaced and settled with the rest. There is one at a time for
 * an executor, whoever looks: what the chain says is read without a lock, between two looks at the funder's slots, and
 * counts only when nothing has moved between them. False when there is nothing to send, or somebody else was faster.
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
    countOf(deps, network, chain, funder),
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
    // A rest that does not pay for a bundle helps nobody, unless that is how little a refill may move.
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
  // First: a slot that is opened in between is among the live ones, and missing here.
  lastNonce: (await slots.lastNonces(networkId, [funder])).get(funder),
  live: await slots.live(networkId, funder),
})

/** No refill was sent, has landed or was reorganised in between, so the balances show all that had landed before. */
const isUnmoved = (before: FunderSlots, now: FunderSlots): boolean =>
  before.lastNonce === now.lastNonce &&
  before.live.length === now.live.length &&
  before.live.every(({ id }, at) => id === now.live[at]?.id)

/** One of the transactions in flight is a refill of this executor. */
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

/** What an unmined slot takes at most: one of its transactions is mined. */
const mostCost = ({ attempts }: LiveSlot): bigint =>
  max(0n, ...attempts.map((attempt) => attempt.mostCost))
