import {
  type Address,
  type Hex,
  parseTransaction,
  type TransactionSerializedEIP1559,
  type TransactionSerializedEIP7702,
} from 'viem'
import { adoptionOf } from '../../chain/adoption.js'
import { deployedByOthers } from '../../chain/deployed-by-others.js'
import { isPastSendingTime } from '../../chain/is-past-sending-time.js'
import type { SignedAuthorization } from '../../erc4337/delegation.js'
import { splitNonce } from '../../erc4337/kernel-nonce.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import { bundleGasLimit } from '../../gas/bundle-gas.js'
import { readOuterDataGas } from '../../gas/outer-data-gas.js'
import {
  emptyCeiling,
  isOutbid,
  isPricedOut,
  type OuterFees,
  replacementFees,
} from '../../gas/outer-fees.js'
import type { AttemptPurpose } from '../../model/attempt-purpose.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { BundleRefusal, Chain, FeeMarket } from '../../ports/chain.js'
import type { OuterTransaction } from '../../ports/signers.js'
import type { CarryingAttempt, LiveSlot, SlotStore } from '../../ports/slot-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { adoptionsIn, bundleCallData, bundleTarget } from './bundle.js'
import { isLasting, isOtherNonce, refusedByWitnesses, refusedIn } from './find-to-blame.js'
import { noopOf } from './noop.js'
import { bundleCeiling } from './send-bundle.js'

interface Conditions {
  readonly chain: Chain
  readonly network: Network
  readonly market: FeeMarket
  readonly slots: Pick<SlotStore, 'bytesOf'>
}

/** The next transaction to sign for a nonce slot. */
export interface NextAttempt {
  readonly purpose: AttemptPurpose
  readonly transaction: OuterTransaction
  /** The operations that the transaction carries. */
  readonly operationIds: readonly OperationId[]
}

/**
 * Returns the transaction that replaces the newest one of a slot. `undefined`: waiting is best.
 *
 * Usually it is the same call at a higher fee. The lowest bid inside may allow no higher fee although the market has
 * outbid the transaction. Then the replacement is a smaller bundle of the operations that can pay, so a low bid does
 * not hold up the others.
 *
 * A replacement is simulated before it is signed, in one request. Operations that fail now are left out.
 *
 * It is a no-op if no operation inside can land, now or ever. It is also a no-op if none can pay the base fee while
 * other transactions wait behind the slot.
 *
 * Operations that are left out stay in the slot, because an older transaction that carries them may still be mined. So
 * no other bundle carries them before the slot is closed.
 */
export async function nextAttempt(
  { chain, network, market, slots }: Conditions,
  slot: LiveSlot,
  newest: CarryingAttempt,
  {
    waiting,
    blocksOthers,
  }: {
    /** The slot's operations that have not landed. */
    readonly waiting: readonly Operation[]
    readonly blocksOthers: boolean
  },
): Promise<NextAttempt | undefined> {
  const emptyFees = replacementFees(
    newest,
    market,
    network,
    emptyCeiling(market, network.feeCeiling),
  )
  const noop = async (): Promise<NextAttempt | undefined> =>
    emptyFees && {
      purpose: 'noop',
      transaction: await noopOf(chain, network, slot, emptyFees),
      operationIds: [],
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
      operationIds: newest.operationIds,
    }
  }
  if (newest.purpose === 'refill') return again('refill', emptyFees)
  const [states, deployed] = await Promise.all([
    Promise.all(waiting.map((operation) => adoptionOf(chain, operation))),
    deployedByOthers(chain, waiting),
  ])
  if (states.includes('early')) return undefined
  if (deployed.size > 0) {
    const then = await beforeSlot(chain, market, slot, (block) =>
      deployedByOthers(chain, waiting, { block }),
    )
    if (![...deployed].every((id) => then?.has(id))) return undefined
  }
  // Operations that were left out before could not pay for the newest transaction. Its replacement costs more.
  const payable = waiting.filter(
    (operation, at) =>
      newest.operationIds.includes(operation.id) &&
      !isPastSendingTime(operation, market.block) &&
      states[at] !== 'stale' &&
      !deployed.has(operation.id),
  )
  const outbid = isOutbid(newest, market, network)
  const feesFor = (operations: readonly Operation[]) =>
    replacementFees(
      newest,
      market,
      network,
      bundleCeiling(network, callsOf(operations)).maxFeePerGas,
    )
  const carrying = async (
    payable: readonly Operation[],
    { isSimulated }: { readonly isSimulated: boolean },
  ): Promise<NextAttempt | undefined> => {
    if (payable.length === 0) return noop()
    const carried =
      feesFor(payable) || !outbid ? payable : payable.filter((operation) => feesFor([operation]))
    if (carried.length === 0)
      // If only the tip is low, a block may still take the transaction. A no-op would free the operation, which would
      // be sent again at once and cause the next no-op.
      return blocksOthers && isPricedOut(newest, market, network) ? noop() : undefined
    const fees = feesFor(carried)
    if (!fees) return undefined
    const failing = isSimulated ? [] : await failingNow(chain, market, slot, carried)
    if (failing.length > 0)
      return carrying(
        payable.filter((operation) => !failing.includes(operation)),
        { isSimulated: true },
      )
    if (isSame(carried, newest)) return again('bundle', fees)
    const { executor, nonce } = slot
    const operations = callsOf(carried)
    const to = bundleTarget(network, operations)
    const data = bundleCallData(operations, executor)
    // An operation with an authorization travels alone, so a bundle that grows smaller carries no authorization.
    const gas =
      bundleGasLimit(operations, data) + (await readOuterDataGas(chain, network, { to, data }))
    return {
      purpose: 'bundle',
      transaction: { chainId: network.chainId, nonce, to, data, value: 0n, gas, ...fees },
      operationIds: carried.map(({ id }) => id),
    }
  }
  return carrying(payable, { isSimulated: false })
}

/**
 * Returns the operations that the EntryPoint would refuse now, on each endpoint that is asked. Their accounts may have
 * changed since the bundle was sent, and a higher bid would only burn more. If the simulation itself fails, the result
 * is empty and the replacement goes out unsimulated. Otherwise an operation that no endpoint can simulate would hold up
 * every later nonce of the executor.
 *
 * The nonces were the next ones when the bundle was sent. So an operation with another nonce has been overtaken, unless
 * a transaction of the slot itself has just landed it. While that is possible, the operation does not count as failing.
 */
async function failingNow(
  chain: Chain,
  market: FeeMarket,
  slot: LiveSlot,
  bundle: readonly Operation[],
): Promise<readonly Operation[]> {
  const userOperations = bundle.map(({ userOperation }) => packUserOperation(userOperation))
  const query = { executor: slot.executor, userOperations, adoptions: adoptionsIn(bundle), market }
  try {
    const outcome = await chain.simulateBundle(query)
    const suspects = refusedIn(bundle, outcome, isLastingOnceSent)
    const unproven = refusedIn(bundle, outcome, isOtherNonce)
    const overtaken =
      unproven.length > 0
        ? await beforeSlot(chain, market, slot, (block) => withOtherNonces(chain, unproven, block))
        : []
    if (!overtaken) return []
    const failing = suspects.filter(
      (operation) => !unproven.includes(operation) || overtaken.includes(operation),
    )
    if (failing.length === 0) return []
    return await refusedByWitnesses(
      chain.witnesses(),
      { bundle, query },
      failing,
      isLastingOnceSent,
    )
  } catch {
    return []
  }
}

/**
 * Returns what `read` finds at the market's block, or `undefined` if the slot's nonce is used in that block. If the
 * nonce is used, a transaction of the slot may be the cause of what is found: the relayer read the executor's count
 * earlier, or from an endpoint that is behind. A no-op would then be sent again after a reorganisation, and the bundle
 * would not.
 */
async function beforeSlot<Found>(
  chain: Chain,
  { block: { number: block } }: FeeMarket,
  { executor, nonce }: LiveSlot,
  read: (block: bigint) => Promise<Found>,
): Promise<Found | undefined> {
  // Started together, these travel as one request, unless an endpoint fails.
  const [count, found] = await Promise.all([chain.transactionCount(executor, block), read(block)])
  return count <= nonce ? found : undefined
}

/** Returns the operations whose sequence is not the one that the EntryPoint expected as of the block. */
async function withOtherNonces(
  chain: Chain,
  operations: readonly Operation[],
  block: bigint,
): Promise<readonly Operation[]> {
  const are = await Promise.all(
    operations.map(async ({ userOperation: { sender, nonce } }) => {
      const { nonceKey, sequence } = splitNonce(nonce)
      return (await chain.accountAt({ sender, nonceKey }, block)).sequence !== sequence
    }),
  )
  return operations.filter((_, at) => are[at])
}

const isLastingOnceSent = (refusal: BundleRefusal): boolean =>
  isLasting(refusal) || isOtherNonce(refusal)

const callsOf = (operations: readonly Operation[]) =>
  operations.map(({ userOperation }) => userOperation)

const isSame = (carried: readonly Operation[], { operationIds }: CarryingAttempt): boolean =>
  carried.length === operationIds.length && carried.every(({ id }) => operationIds.includes(id))

/**
 * Returns the call of a stored transaction, with its authorizations. The authorization is due or, if used, has no
 * effect.
 */
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

/** Keeps only the fields of the authorization tuple. */
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
