import { deployedByOthers } from '../../chain/deployed-by-others.js'
import { mayHaveUsedNonce } from '../../chain/may-have-used-nonce.js'
import type { AttemptPurpose } from '../../model/attempt-purpose.js'
import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain, TransactionReceipt } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { applyBlockAgain } from './apply-block.js'
import { attemptOf } from './attempt-of.js'
import { readOutcomes } from './operation-events.js'
import { outerEntryOf } from './outer-entry-of.js'
import { recordBurnt } from './record-burnt.js'
import { requeueRiders } from './requeue-riders.js'

/**
 * Closes nonce slots that the chain has passed at the watcher's tip without an event of ours. The outer transaction
 * reverted or did nothing, or a foreign transaction took the nonce. The operations go back to `queued`, unless another
 * live transaction carries them. If the closing block is reorganised, the slot is opened again.
 *
 * Returns whether there was an open slot.
 */
export async function settleLostNonces(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  tip: BlockLink,
  /** Least age of a slot in blocks. @default 0 */
  leastAge = 0n,
): Promise<boolean> {
  const slots = await deps.database.slots.live(network.networkId)
  const live = slots.filter(({ attempts: [first] }) => {
    const age = first && tip.number - first.signedAtBlock
    // An endpoint may have shown a block that does not exist.
    return age === undefined || age >= leastAge || age < 0n
  })
  const executors = [...new Set(live.map(({ executor }) => executor))]
  const counts = new Map(
    await Promise.all(
      executors.map(
        async (executor) => [executor, await chain.transactionCount(executor, tip.number)] as const,
      ),
    ),
  )
  const passed = live.filter(({ executor, nonce }) => nonce < (counts.get(executor) ?? 0))
  for (const slot of passed)
    try {
      await settle(deps, network, chain, { slot, tip })
    } catch (error) {
      // An error must not delay the other slots.
      deps.logger.warn({ err: error, slotId: slot.id }, 'settling a nonce failed')
    }
  return slots.length > 0
}

async function settle(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  { slot, tip }: { readonly slot: LiveSlot; readonly tip: BlockLink },
): Promise<void> {
  const receipts = await Promise.all(
    slot.attempts.map(({ transactionHash }) => chain.receipt(transactionHash)),
  )
  const mined = receipts.find((receipt) => receipt !== undefined)
  // The watcher has not applied this block yet. Applying it closes the slot.
  if (mined && mined.blockNumber > tip.number) return
  if (mined && readOutcomes(mined.logs, network).length > 0)
    return applyReceipt(deps, network, chain, mined)
  if (!mined && !(await isForeign(chain, slot, tip))) return
  const inVain = mined && (await readInVain(deps, chain, slot, mined))
  if (!(await close(deps, slot, inVain, tip))) return
  const fields = {
    executor: slot.executor,
    nonce: slot.nonce,
    transactionHash: mined?.transactionHash ?? null,
    success: mined?.success ?? null,
  }
  if (!mined) deps.logger.warn(fields, 'a foreign transaction took the nonce of an executor')
  else if (mined.success && inVain?.purpose === 'refill')
    deps.logger.info(fields, 'an executor was topped up')
  else deps.logger.warn(fields, 'an outer transaction was mined without an operation of ours')
}

/**
 * Records the operations of our transaction whose block was applied without its events. A node that lacks a block may
 * answer a search by number with no logs. On a chain without bloom filters, nothing else shows the error. Costs one
 * request, for the block's time.
 */
async function applyReceipt(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  mined: TransactionReceipt,
): Promise<void> {
  const { transactionHash, blockNumber: number, blockHash: hash } = mined
  // Some endpoints leave the hash out of the logs of a receipt.
  const logs = mined.logs.map((log) => ({ ...log, transactionHash }))
  const shown = { ...chain, logs: async () => logs, receiptIn: async () => mined }
  if (await applyBlockAgain(deps, network, shown, { number, hash }))
    deps.logger.warn(
      { transactionHash, blockHash: hash },
      'a block was read without events of ours; the receipt shows them, and they are recorded',
    )
}

/**
 * Returns whether every witness shows that the nonce is used, and by no transaction of ours. An endpoint may have a
 * block before it has the receipts, and its nodes may be a block apart. So a missing receipt is searched for in the
 * block itself. This takes about five requests per transaction.
 */
async function isForeign(chain: Chain, slot: LiveSlot, tip: BlockLink): Promise<boolean> {
  const denials = await Promise.all(
    chain.witnesses().map(async (witness) => {
      const [count, ...receipts] = await Promise.all([
        witness.transactionCount(slot.executor, tip.number),
        ...slot.attempts.map(({ transactionHash }) => witness.receipt(transactionHash)),
      ])
      if (count <= slot.nonce || receipts.some((receipt) => receipt !== undefined)) return false
      const ours = await Promise.all(
        slot.attempts.map(({ transactionHash: hash }) =>
          mayHaveUsedNonce(witness, { owner: slot.executor, nonce: slot.nonce, hash }),
        ),
      )
      return !ours.includes(true)
    }),
  )
  return denials.every((denied) => denied)
}

/** A mined transaction that landed no operation of ours. */
interface InVain {
  readonly mined: TransactionReceipt
  readonly purpose: AttemptPurpose
  /** The operations that it carried. For a no-op: those of the bundle that it replaced. */
  readonly operationIds: readonly OperationId[]
  /** The operations whose accounts somebody else has deployed. */
  readonly deployed: ReadonlySet<OperationId>
}

/** Called before any row is locked, because it may send a request. */
async function readInVain(
  { database }: RelayerDeps,
  chain: Chain,
  slot: LiveSlot,
  mined: TransactionReceipt,
): Promise<InVain> {
  const { purpose, operationIds } = attemptOf(slot, mined.transactionHash)
  if (purpose !== 'bundle')
    return { mined, purpose, operationIds: lastBundleOf(slot), deployed: new Set() }
  const operations = await database.operations.findMany(operationIds)
  return {
    mined,
    purpose,
    operationIds,
    deployed: await deployedByOthers(chain, operations, { since: mined.blockNumber }),
  }
}

/**
 * The operations of the slot's newest bundle. A no-op takes its place only when none of them can land or pay
 * (`nextAttempt`), so all of them bear the no-op. An operation that a smaller bundle had left out before did not cause
 * it.
 */
const lastBundleOf = ({ attempts }: LiveSlot): readonly OperationId[] =>
  attempts.filter(({ purpose }) => purpose === 'bundle').at(-1)?.operationIds ?? []

const close = (
  { database }: RelayerDeps,
  slot: LiveSlot,
  inVain: InVain | undefined,
  tip: BlockLink,
): Promise<boolean> =>
  database.transaction(async (stores) => {
    const { networkId } = slot
    const mined = inVain?.mined
    // The watcher would not undo a block that it does not know, so the slot would stay closed forever.
    const by = mined ? { number: mined.blockNumber, hash: mined.blockHash } : tip
    if (!(await stores.blocks.holds(networkId, by))) return false
    const closed = await stores.slots.close(slot.id, {
      blockHash: by.hash,
      transactionHash: mined?.transactionHash ?? null,
    })
    // Another watcher was faster, and may have seen the operations land.
    if (!closed) return false
    if (inVain) {
      const { mined: receipt, purpose, operationIds, deployed } = inVain
      await stores.ledger.postOuter([outerEntryOf(slot, receipt, 0)])
      await recordBurnt(stores, {
        networkId,
        receipt,
        purpose,
        paid: 0n,
        bearers: await stores.operations.findMany(operationIds),
        deployed,
        unpaid: new Map(),
      })
    }
    await requeueRiders(stores, slot.operationIds, {
      cause: causeOf(inVain),
      ...(inVain?.purpose === 'bundle' && {
        inVain: {
          reason: inVain.mined.success ? 'SKIPPED_IN_BUNDLE' : 'OUTER_TRANSACTION_REVERTED',
          ids: inVain.operationIds,
        },
      }),
    })
    return true
  })

function causeOf(inVain: InVain | undefined): string {
  if (!inVain) return 'a foreign transaction took the nonce'
  if (inVain.purpose !== 'bundle') return 'a no-op used up the nonce'
  return inVain.mined.success ? 'the bundle was mined without it' : 'the outer transaction reverted'
}
