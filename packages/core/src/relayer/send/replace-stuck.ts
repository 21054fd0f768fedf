import { type Address, type Hex, parseTransaction } from 'viem'
import type { RelayerDeps } from '../../deps.js'
import type { Network } from '../../networks/network.js'
import { tipOf } from '../../networks/tip-of.js'
import type { Operation } from '../../operations/operation.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'
import type { OuterTransaction } from '../../ports/signers.js'
import type { Attempt, AttemptPurpose, LiveSlot } from '../../ports/slot-store.js'
import { broadcastAttempt } from './broadcast-attempt.js'
import { transactionGas } from './bundle.js'
import { readOuterDataGas } from './outer-data-gas.js'
import { isOutbid, type OuterFees, replacementFees } from './outer-fees.js'
import type { RelayPolicy } from './relay-policy.js'
import { lowestFees } from './send-bundle.js'
import { signAttempt } from './sign-attempt.js'

/**
 * Replaces live transactions that do not get mined: the next in line of each executor after some blocks, and every one
 * that the market has outbid, lowest nonce first. A replacement carries the same operations at a higher fee; a nonce
 * whose operations no longer need it, or cannot pay what it takes, is used up by a no-op. Returns how many were
 * replaced. Bytes and hash are committed before they are sent, as with the first transaction.
 */
export async function replaceStuck(
  deps: RelayerDeps,
  policy: RelayPolicy,
  network: Network,
): Promise<number> {
  const live = await deps.database.slots.live(network.networkId)
  if (live.length === 0) return 0
  const chain = deps.chainOf(network.networkId)
  const executors = [...new Set(live.map(({ executor }) => executor))]
  const [found, counts] = await Promise.all([
    chain.feeMarket(),
    Promise.all(executors.map((executor) => chain.transactionCount(executor, 'latest'))),
  ])
  const market: FeeMarket = {
    ...found,
    maxPriorityFeePerGas: tipOf(network, found),
  }
  let replaced = 0
  for (const [at, executor] of executors.entries()) {
    const unmined = live.filter(
      (slot) => slot.executor === executor && slot.nonce >= (counts[at] ?? 0),
    )
    for (const [place, slot] of unmined.entries()) {
      const newest = slot.attempts.at(-1)
      if (!newest || !isDue(policy, newest, market, place === 0)) continue
      const others = unmined.length > place + 1
      if (await replace(deps, network, chain, market, slot, newest, others)) replaced++
    }
  }
  return replaced
}

/** A block that the transaction could have been in must have come and gone, so that nobody is outbid by ourselves. */
function isDue(
  { replaceAfterBlocks }: RelayPolicy,
  newest: Attempt,
  market: FeeMarket,
  next: boolean,
): boolean {
  const age = market.block.number - newest.signedAtBlock
  if (age < 2n) return false
  return isOutbid(newest, market) || (next && age >= replaceAfterBlocks)
}

async function replace(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  market: FeeMarket,
  slot: LiveSlot,
  newest: Attempt,
  blocksOthers: boolean,
): Promise<boolean> {
  const operations = await deps.database.operations.findMany(slot.operationIds)
  const waiting = operations.filter(({ status }) => status === 'submitted')
  const next = await nextAttempt(chain, network, market, slot, newest, waiting, blocksOthers)
  if (!next) return false
  const carried = next.purpose === 'bundle' ? slot.operationIds : []
  const attempt = await deps.database.transaction(async (stores) => {
    const locked = await stores.slots.lockFreeExecutor(
      network.networkId,
      [slot.executor],
      2 ** 31 - 1,
    )
    if (!locked) return undefined
    const attempt = await signAttempt(
      deps,
      slot.executor,
      next.purpose,
      market.block.number,
      next.transaction,
    )
    if (!(await stores.slots.replace(slot.id, newest.id, attempt, carried))) return undefined
    if (carried.length > 0)
      await stores.operations.advanceAll(
        'submitted',
        waiting.map(({ id }) => ({
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
  await broadcastAttempt(deps, chain, attempt)
  return true
}

interface NextAttempt {
  readonly purpose: AttemptPurpose
  readonly transaction: OuterTransaction
}

/** `undefined`: nothing better than to wait. */
async function nextAttempt(
  chain: Chain,
  network: Network,
  market: FeeMarket,
  slot: LiveSlot,
  newest: Attempt,
  waiting: readonly Operation[],
  blocksOthers: boolean,
): Promise<NextAttempt | undefined> {
  const noop = async (): Promise<NextAttempt | undefined> => {
    const fees = replacementFees(newest, market, undefined)
    return fees && { purpose: 'noop', transaction: await noopOf(chain, network, slot, fees) }
  }
  if (newest.purpose === 'noop') return noop()
  if (newest.purpose === 'refill') {
    const fees = replacementFees(newest, market, undefined)
    return fees && { purpose: 'refill', transaction: again(network, slot, newest, fees) }
  }
  if (waiting.length === 0) return noop()
  const ceiling = lowestFees(waiting.map(({ userOperation }) => userOperation)).maxFeePerGas
  const fees = replacementFees(newest, market, ceiling)
  if (fees) return { purpose: 'bundle', transaction: again(network, slot, newest, fees) }
  // The operations cannot pay the way any more. They wait, unless others wait behind them.
  return blocksOthers && ceiling < market.baseFeePerGas ? noop() : undefined
}

/** The same call at another fee. */
function again(
  { chainId }: Network,
  { nonce }: LiveSlot,
  { rawTransaction }: Attempt,
  fees: OuterFees,
): OuterTransaction {
  const { to, data, value, gas } = parseTransaction(rawTransaction as `0x02${string}`)
  if (!to || gas === undefined) throw new Error('A stored outer transaction has no call.')
  return {
    chainId,
    nonce,
    to: to as Address,
    data: (data ?? '0x') as Hex,
    value: value ?? 0n,
    gas,
    ...fees,
  }
}

/** A transaction to itself that does nothing but use up the nonce. */
async function noopOf(
  chain: Chain,
  network: Network,
  { executor, nonce }: LiveSlot,
  fees: OuterFees,
): Promise<OuterTransaction> {
  const call = { to: executor, data: '0x' } as const
  const gas = transactionGas + (await readOuterDataGas(chain, network, call))
  return { chainId: network.chainId, nonce, ...call, value: 0n, gas, ...fees }
}
