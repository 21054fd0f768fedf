import {
  type Address,
  type Hex,
  parseTransaction,
  type TransactionSerializedEIP1559,
  type TransactionSerializedEIP7702,
} from 'viem'
import type { SignedAuthorization } from '../../erc4337/delegation.js'
import type { Network } from '../../networks/network.js'
import type { Operation } from '../../operations/operation.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'
import type { OuterTransaction } from '../../ports/signers.js'
import type { Attempt, AttemptPurpose, LiveSlot, SlotStore } from '../../ports/slot-store.js'
import { adoptionOf } from '../adoption.js'
import { isOver } from '../is-over.js'
import { noopOf } from './noop.js'
import { emptyCeiling, isOutbid, type OuterFees, replacementFees } from './outer-fees.js'
import { bundleCeiling } from './send-bundle.js'

interface Conditions {
  readonly chain: Chain
  readonly network: Network
  readonly market: FeeMarket
  readonly slots: Pick<SlotStore, 'bytesOf'>
}

/** What is to be signed for a nonce slot. */
export interface NextAttempt {
  readonly purpose: AttemptPurpose
  readonly transaction: OuterTransaction
}

/**
 * The transaction that follows the newest one of a slot: the same call at a higher fee, or a no-op where nothing inside
 * can land any more, for the time being or for good, or can pay what it takes while others wait behind it. `undefined`: nothing better than to wait.
 */
export async function nextAttempt(
  { chain, network, market, slots }: Conditions,
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
  const again = async (
    purpose: AttemptPurpose,
    fees: OuterFees | undefined,
  ): Promise<NextAttempt | undefined> => {
    if (!fees) return undefined
    const bytes = (await slots.bytesOf([newest.id])).get(newest.id)
    return {
      purpose,
      transaction: { ...callOf(bytes), chainId: network.chainId, nonce: slot.nonce, ...fees },
    }
  }
  if (newest.purpose === 'refill') return again('refill', emptyFees)
  const states = await Promise.all(waiting.map((operation) => adoptionOf(chain, operation)))
  if (states.includes('early')) return undefined
  const payable = waiting.filter(
    (operation, at) => !isOver(operation, market.block) && states[at] !== 'stale',
  )
  if (payable.length === 0) return noop()
  const ceiling = bundleCeiling(
    network,
    payable.map(({ userOperation }) => userOperation),
  ).maxFeePerGas
  const fees = replacementFees(newest, market, ceiling)
  if (fees) return again('bundle', fees)
  return blocksOthers && isOutbid(newest, market) ? noop() : undefined
}

/** Authorizations stay with it: that of the operation inside is due, or does no harm. */
function callOf(
  bytes: Hex | undefined,
): Pick<OuterTransaction, 'to' | 'data' | 'value' | 'gas' | 'authorizationList'> {
  const parsed = parseTransaction(
    bytes as TransactionSerializedEIP1559 | TransactionSerializedEIP7702,
  )
  const { to, data, value, gas } = parsed
  if (!to || gas === undefined) throw new Error('A stored outer transaction has no call.')
  return {
    to: to as Address,
    data: (data ?? '0x') as Hex,
    value: value ?? 0n,
    gas,
    ...(parsed.type === 'eip7702' && {
      authorizationList: parsed.authorizationList?.map(toAuthorization),
    }),
  }
}

/** Of what is parsed, the tuple itself. */
const toAuthorization = ({
  chainId,
  address,
  nonce,
  r,
  s,
  yParity = 0,
}: Pick<SignedAuthorization, 'chainId' | 'address' | 'nonce' | 'r' | 's'> & {
  readonly yParity?: number | undefined
}): SignedAuthorization => ({
  chainId,
  address,
  nonce,
  r,
  s,
  yParity,
})
