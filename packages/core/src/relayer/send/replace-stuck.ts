import type { Hash } from 'viem'
import { isOutbid } from '../../gas/outer-fees.js'
import { tipOf } from '../../gas/tip-of.js'
import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { Attempt, CarryingAttempt, LiveSlot } from '../../ports/slot-store.js'
import { broadcastAttempt } from './broadcast-attempt.js'
import { anyNumber, fillNonceGap } from './fill-nonce-gap.js'
import { nextAttempt } from './next-attempt.js'
import type { RelayPolicy } from './relay-policy.js'
import { signAttempt } from './sign-attempt.js'

/**
 * The relayer's memory of one network between looks. With it the relayer asks the chain only when an answer can have
 * changed.
 */
export interface ReplaceMemory {
  /** The last look at the chain, or the time when transactions became live, and the watcher's tip at that time. */
  looked?: { readonly at: Date; readonly tip?: Hash } | undefined
}

/** A transaction must have missed a whole block before it is replaced, so that the relayer does not outbid itself. */
const leastBlocks = 2n
/** Longest pause. Replacement continues while the watcher stands still because two endpoints contradict each other. */
const longestPauseMs = 15_000

/**
 * Replaces live transactions that are not mined, lowest nonce first: the next one of each executor after some blocks,
 * and every one that the market has outbid. A replacement carries the same operations at a higher fee, or only those
 * that can pay it. A no-op uses up a nonce whose operations no longer need it or cannot pay for it, and a nonce that
 * has no transaction.
 *
 * Returns the number of transactions sent. Bytes and hash are committed before the broadcast.
 *
 * With a `memory`, it asks the chain once per block of the watcher, and only if a transaction is old enough.
 */
export async function replaceStuck(
  deps: RelayerDeps,
  policy: RelayPolicy,
  network: Network,
  memory?: ReplaceMemory,
): Promise<number> {
  const live = await deps.database.slots.live(network.networkId)
  const look = memory && (await lookDue(deps, network, live, memory))
  if (live.length === 0 || (memory && !look)) return 0
  const chain = deps.chainOf(network.networkId)
  const executors = [...new Set(live.map(({ executor }) => executor))]
  const [found, counts] = await Promise.all([
    chain.feeMarket(),
    Promise.all(executors.map((executor) => chain.transactionCount(executor, 'latest'))),
  ])
  if (memory) memory.looked = look
  const market: FeeMarket = { ...found, maxPriorityFeePerGas: tipOf(network, found) }
  const conditions = { chain, network, market }
  let sent = 0
  /** A transaction that cannot be signed, because its key was removed, must not block the replacement of the others. */
  const attempt = async (executor: string, nonce: number, send: () => Promise<boolean>) => {
    try {
      if (await send()) sent++
    } catch (error) {
      deps.logger.error(
        { err: error, networkId: network.networkId, executor, nonce },
        'replacing a transaction failed',
      )
    }
  }
  for (const [at, executor] of executors.entries()) {
    const count = counts[at] ?? 0
    const unmined = live.filter((slot) => slot.executor === executor && slot.nonce >= count)
    const highest = unmined.at(-1)?.nonce
    if (highest === undefined) continue
    // Usually a slot was only closed after the count was read. `fillNonceGap` checks again under the lock.
    if (unmined.length <= highest - count)
      await attempt(executor, count, () =>
        fillNonceGap(deps, policy, conditions, executor, { count, highest }),
      )
    for (const [place, slot] of unmined.entries()) {
      const newest = slot.attempts.at(-1)
      // No transaction can be mined before the one with the next nonce, whatever it pays.
      if (!newest || !isDue(policy, network, newest, market, slot.nonce === count)) continue
      const blocksOthers = unmined.length > place + 1
      await attempt(executor, slot.nonce, () =>
        replace(deps, conditions, slot, newest, blocksOthers),
      )
    }
  }
  // There may be more to do, such as the next nonce of a gap.
  if (memory && look && sent > 0) memory.looked = { at: look.at }
  return sent
}

/**
 * Returns the look to remember once the chain has answered, or `undefined` if no replacement can be due. Sends one SQL
 * statement while transactions are live.
 */
async function lookDue(
  { database, clock }: RelayerDeps,
  { networkId }: Network,
  live: readonly LiveSlot[],
  memory: ReplaceMemory,
): Promise<ReplaceMemory['looked']> {
  if (live.length === 0) {
    memory.looked = undefined
    return undefined
  }
  const tip = await database.blocks.latest(networkId)
  const at = clock.now()
  const last: NonNullable<ReplaceMemory['looked']> = memory.looked ?? { at }
  memory.looked = last
  const isNew = tip !== undefined && last.tip !== tip.hash && live.some(isGrown(tip))
  if (!isNew && at.getTime() - last.at.getTime() < longestPauseMs) return undefined
  return { at, ...(tip && { tip: tip.hash }) }
}

const isGrown =
  (tip: BlockLink) =>
  ({ attempts }: LiveSlot): boolean =>
    tip.number - (attempts.at(-1)?.signedAtBlock ?? 0n) >= leastBlocks

function isDue(
  { replaceAfterBlocks }: RelayPolicy,
  network: Network,
  newest: Attempt,
  market: FeeMarket,
  next: boolean,
): boolean {
  const age = market.block.number - newest.signedAtBlock
  if (age < leastBlocks) return false
  return isOutbid(newest, market, network) || (next && age >= replaceAfterBlocks)
}

async function replace(
  deps: RelayerDeps,
  conditions: { chain: Chain; network: Network; market: FeeMarket },
  slot: LiveSlot,
  newest: CarryingAttempt,
  blocksOthers: boolean,
): Promise<boolean> {
  const { network, market } = conditions
  const operations = await deps.database.operations.findMany(slot.operationIds)
  const waiting = operations.filter(({ status }) => status === 'submitted')
  const { slots } = deps.database
  const next = await nextAttempt({ ...conditions, slots }, slot, newest, { waiting, blocksOthers })
  if (!next) return false
  const carried = new Set(next.operationIds)
  const attempt = await deps.database.transaction(async (stores) => {
    const locked = await stores.slots.lockFreeExecutor(
      network.networkId,
      [slot.executor],
      anyNumber,
    )
    if (!locked) return undefined
    const attempt = await signAttempt(
      deps,
      slot.executor,
      next.purpose,
      market.block.number,
      next.transaction,
    )
    if (!(await stores.slots.replace(slot.id, newest.id, attempt, next.operationIds)))
      return undefined
    if (carried.size > 0)
      await stores.statuses.advanceAll(
        'submitted',
        waiting
          .filter(({ id }) => carried.has(id))
          .map(({ id }) => ({
            id,
            from: 'submitted' as const,
            change: {
              cause: 'replaced at a higher fee',
              transactionHash: attempt.transactionHash,
            },
          })),
      )
    return attempt
  })
  if (!attempt) return false
  deps.logger.info(
    {
      executor: slot.executor,
      nonce: slot.nonce,
      purpose: attempt.purpose,
      transactionHash: attempt.transactionHash,
      maxFeePerGas: attempt.maxFeePerGas.toString(),
    },
    'outer transaction replaced',
  )
  await broadcastAttempt(deps, network.networkId, attempt)
  return true
}
