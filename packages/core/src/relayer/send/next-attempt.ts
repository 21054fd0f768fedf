import { type Address, type Hex, parseTransaction } from 'viem'
import type { Network } from '../../networks/network.js'
import type { Operation } from '../../operations/operation.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'
import type { OuterTransaction } from '../../ports/signers.js'
import type { Attempt, AttemptPurpose, LiveSlot } from '../../ports/slot-store.js'
import { noopOf } from './noop.js'
import { emptyCeiling, type OuterFees, replacementFees } from './outer-fees.js'
import { bundleCeiling } from './send-bundle.js'

/** What is to be signed for a nonce slot. */
export interface NextAttempt {
  readonly purpose: AttemptPurpose
  readonly transaction: OuterTransaction
}

/**
 * The transaction that follows the newest one of a slot: the same call at a higher fee, or a no-op where nothing inside
 * can land any more, or can pay what it takes while others wait behind it. `undefined`: nothing better than to wait.
 */
export async function nextAttempt(
  { chain, network, market }: { chain: Chain; network: Network; market: FeeMarket },
  slot: LiveSlot,
  newest: Attempt,
  {
    waiting,
    blocksOthers,
  }: {
    /** The slot's operations that have not landed. */
    readonly waiting: readonly Operation[]
    readonly blocksOthers: boolean
  },
): Promise<NextAttempt | undefined> {
  const emptyFees = replacementFees(newest, market, emptyCeiling(market, network.feeCeiling))
  const noop = async (): Promise<NextAttempt | undefined> =>
    emptyFees && {
      purpose: 'noop',
      transaction: await noopOf(chain, network, slot, emptyFees),
    }
  if (newest.purpose === 'noop') return noop()
  if (newest.purpose === 'refill')
    return emptyFees && { purpose: 'refill', transaction: again(network, slot, newest, emptyFees) }
  const payable = waiting.filter((operation) => !isOver(operation, market))
  if (payable.length === 0) return noop()
  const ceiling = bundleCeiling(
    network,
    payable.map(({ userOperation }) => userOperation),
  ).maxFeePerGas
  const fees = replacementFees(newest, market, ceiling)
  if (fees) return { purpose: 'bundle', transaction: again(network, slot, newest, fees) }
  return blocksOthers && ceiling < market.baseFeePerGas ? noop() : undefined
}

/** The paymaster refuses it from now on: nobody pays for another try. */
const isOver = ({ quote, validUntil }: Operation, { block }: FeeMarket): boolean =>
  quote.kind === 'sponsored' && Number(block.timestamp) * 1000 > validUntil.getTime()

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
