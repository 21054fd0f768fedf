import { zeroAddress } from 'viem'
import { agreedFinalBlock } from '../../chain/agreed-final-block.js'
import { finalBlock } from '../../chain/final-block.js'
import { shownByAll } from '../../chain/shown-by-all.js'
import { witnessesOf } from '../../chain/witnesses-of.js'
import { isGatewayError } from '../../errors/gateway-error.js'
import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { min } from '../../primitives/math.js'
import { applyBlock } from './apply-block.js'
import { finalizeOperations } from './finalize-operations.js'
import { isPaidByUs } from './ledger-entries-of.js'
import { markFinal } from './mark-final.js'
import type { OperationOutcome } from './operation-events.js'
import { readBlocks } from './read-blocks.js'
import { finalityShare, restMs } from './rest-ms.js'
import { rewindToFork } from './rewind-to-fork.js'
import { settleLostNonces } from './settle-lost-nonces.js'
import { isNear, skipBlocks } from './skip-blocks.js'
import type { WatchMemory } from './watch-memory.js'

/** Blocks per pass: few enough that operations are finalized while the watcher catches up. */
const blocksPerPass = 32n
/** Blocks kept behind the final one. */
const keptBlocks = 256n
/** Expired sponsorships that one statement releases. */
const releasedAtOnce = 1_000
/** Pause between checks of one tip. A check repeats failed steps, and gives witnesses time to catch up. */
const concludeAgainMs = 2_000
/** Longest pause between requests for the final block, which also release sponsorships and prune old blocks. */
const finalizeAgainMs = 30_000
/** Blocks. The block of a younger slot has closed it, or its transaction is not mined yet. */
const leastSlotAge = 2n

/**
 * Runs one pass of the watcher. It follows the canonical chain block by block, linked by hash. It undoes blocks that
 * left the chain, applies new ones, and finalizes operations that are deep enough. Returns whether there was a new
 * block.
 *
 * Pass the same `memory` to all passes over one network. It makes passes cheap while the chain stands still.
 */
export async function watchNetwork(
  deps: RelayerDeps,
  network: Network,
  memory: WatchMemory = {},
): Promise<boolean> {
  const { database, chainOf } = deps
  const chain = chainOf(network.networkId)
  const head = await chain.block('latest')
  memory.head = undefined
  memory.restMs = undefined
  if (!head) return false

  const known = await database.blocks.latest(network.networkId)
  // A head below the stored tip means that this endpoint lags. It shows nothing about reorganisations.
  if (known && head.number < known.number) return false
  if (known?.hash === head.hash) {
    memory.head = head.number
    await conclude(deps, network, chain, known, memory)
    return false
  }
  const next = known && (await nextOf(chain, known, head))
  const isOnTop = known !== undefined && next?.parentHash === known.hash
  const tip = isOnTop ? known : await findTip(deps, network, chain, known, memory)
  // Another watcher was faster, or the endpoint lags. The next pass tries again.
  if (!tip) return false

  const reached =
    (await skipBlocks(deps, network, chain, { tip, head }, memory)) ??
    (await follow(deps, network, chain, { tip, head, next }, memory))
  // Another watcher is at work, or the endpoint lacks blocks that it announced.
  if (!reached) return false
  // While it catches up, the watcher finalizes operations, but settles no nonce slots: a node may know counts only of
  // its newest blocks.
  if (reached.number < head.number) await finalizeWhenDue(deps, network, chain, reached, memory)
  else {
    memory.head = head.number
    await conclude(deps, network, chain, reached, memory)
  }
  return true
}

const findTip = (
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  known: BlockLink | undefined,
  memory: WatchMemory,
): Promise<BlockLink | undefined> =>
  known ? rewindToFork(deps, network, chain, known, memory) : start(deps, network, chain)

/** Returns the block above the tip. If it is the head, its parent shows the tip, and the tip is not requested again. */
const nextOf = async (
  chain: Chain,
  tip: BlockLink,
  head: BlockLink,
): Promise<BlockLink | undefined> => {
  if (head.number === tip.number) return undefined
  return head.number === tip.number + 1n ? head : chain.block(tip.number + 1n)
}

/**
 * Reads and applies the blocks above the tip, up to the head or to `blocksPerPass`. Returns the last one that was
 * applied. `undefined`: another watcher was faster with the first, or the endpoint lacks it.
 */
async function follow(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  {
    tip,
    head,
    next,
  }: {
    readonly tip: BlockLink
    readonly head: BlockLink
    readonly next: BlockLink | undefined
  },
  memory: WatchMemory,
): Promise<BlockLink | undefined> {
  const last = min(head.number, tip.number + blocksPerPass)
  const blocks = await readBlocks(deps, network, chain, { tip, last, shown: [next, head] })
  let reached: BlockLink | undefined
  for (const facts of blocks) {
    if (!(await applyBlock(deps, network, facts))) break
    reached = facts.block
    if (facts.outcomes.some((outcome) => mayBeOurs(network, outcome)))
      memory.landed = facts.block.number
  }
  return reached
}

const mayBeOurs = (network: Network, outcome: OperationOutcome): boolean =>
  outcome.paymaster === zeroAddress || isPaidByUs(network, outcome)

/**
 * Settles nonce slots and ends operations that may be final. Runs once for each tip, and again at intervals while the
 * tip stays. The next pass repeats a step that failed, or that a process did not reach before it died.
 */
async function conclude(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  tip: BlockLink,
  memory: WatchMemory,
): Promise<void> {
  const now = deps.clock.now()
  const last = memory.concluded
  const isOld = last?.tip === tip.hash
  if (isOld && now.getTime() - last.at.getTime() < concludeAgainMs) return
  const finalized = memory.finalized
  await finalizeWhenDue(deps, network, chain, tip, memory)
  // At a new tip, most of these requests would find nothing.
  const age = last && !isOld ? leastSlotAge : 0n
  const hasSlots = await settleLostNonces(deps, network, chain, tip, age)
  memory.concluded = { tip: tip.hash, at: now }
  // While an operation is in flight, the watcher looks whether it still is only with each request for the final block.
  if (memory.isQuiet || memory.finalized !== finalized)
    memory.isQuiet = !hasSlots && !(await deps.database.finality.hasInFlight(network.networkId))
  if (memory.isQuiet && !isNear(tip, memory)) memory.restMs = restMs(network, memory)
}

async function finalizeWhenDue(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  tip: BlockLink,
  memory: WatchMemory,
): Promise<void> {
  const now = deps.clock.now()
  const last = memory.finalized
  // A new process does not know what landed before its start, so it assumes that an operation did.
  if (!last) memory.landed = tip.number
  else {
    const passedMs = now.getTime() - last.at.getTime()
    const blocks = tip.number - last.tip
    const mayEnd = memory.landed !== undefined && blocks * finalityShare >= last.lag
    const isDue = mayEnd && (blocks > 0n || passedMs >= concludeAgainMs)
    if (!isDue && passedMs < finalizeAgainMs) return
  }
  const final = await finalize(deps, network, chain, tip, memory)
  memory.finalized = { at: now, tip: tip.number, lag: final ? tip.number - final.number : 0n }
  if (final && memory.landed !== undefined && final.number >= memory.landed)
    memory.landed = undefined
}

async function releaseExpired(
  { database: { sponsorships } }: RelayerDeps,
  { networkId }: Network,
  { timestamp }: BlockLink,
): Promise<void> {
  let released: number
  do released = await sponsorships.releaseExpired(networkId, timestamp, releasedAtOnce)
  while (released === releasedAtOnce)
}

/**
 * If two witnesses are configured and fewer answer, no operation ends, and every earlier step goes on. Returns the
 * final block, unless the view follows another branch. While the watcher is behind it, the tip takes its place if every
 * witness shows the tip.
 */
async function finalize(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  tip: BlockLink,
  memory: WatchMemory,
): Promise<BlockLink | undefined> {
  try {
    const agreed = await agreedFinalBlock(chain, network)
    const isAbove = agreed !== undefined && agreed.number > tip.number
    // The tip is below a final block, so it is final if it is in the chain of that block.
    const final = isAbove && (await shownByAll(chain.witnesses(), tip)) ? tip : agreed
    if (!final || final.number > tip.number) return undefined
    // Marked before any operation ends, because an ended operation must not be undone.
    if (!(await markFinal(deps, network, chain, final, memory))) return undefined
    await finalizeOperations(deps, network, chain, final)
    await releaseExpired(deps, network, final)
    if (final.number > keptBlocks)
      await deps.database.blocks.prune(network.networkId, final.number - keptBlocks)
    return final
  } catch (error) {
    // An endpoint outage must not slow down the watching of blocks.
    if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
    return undefined
  }
}

/**
 * Starts the view with a final block, because there is nothing below it to rewind to. Returns that block, or
 * `undefined` while the endpoints do not agree about it.
 */
async function start(
  { database }: RelayerDeps,
  network: Network,
  chain: Chain,
): Promise<BlockLink | undefined> {
  const first = (await finalBlock(chain, network)) ?? (await chain.block(0n))
  if (!first) return undefined
  if (!(await shownByAll(witnessesOf(chain), first))) return undefined
  await database.blocks.start(network.networkId, first)
  return first
}
