import type { Network } from '../../model/network.js'

/** When the watcher looks next, and the state of this prediction. Times in milliseconds of a monotonic clock. */
export interface WatchPace {
  readonly nextLookAt: number
  /** No look is needed before `nextLookAt`: blocks came one block time apart, or nothing is in flight. */
  readonly isAwaiting: boolean
  /** Nothing is in flight. A new operation ends the pause. */
  readonly isResting?: boolean
  /** The head that the last look reached. `seenAt` is when it was first seen. */
  readonly head?: bigint | undefined
  readonly seenAt: number
  /** Number of consecutive blocks that came when expected. */
  readonly inStep: number
}

/** One pass of the watcher. */
export interface Look {
  readonly startedAt: number
  readonly endedAt: number
  /** The head, if the pass has applied all blocks up to it. */
  readonly head: bigint | undefined
  /** The pause that the pass asks for, because nothing is in flight. */
  readonly restMs?: number | undefined
  readonly foundAny: boolean
}

/** Pause between looks while no block time can be predicted, or while a block is late. */
const stepMs = 250
/** Consecutive blocks in step after which the watcher waits for the expected time of the next block. */
const enoughInStep = 3
/**
 * A look starts this much early, because looks that always came late would fall behind. One look in four finds nothing.
 */
const earlierMs = stepMs / 4
/**
 * On chains with a longer block time than this, a late block moves the expectation only by `earlierMs`. Otherwise one
 * late block would make the looks at many later blocks late. On faster chains this would cost more looks than it gains.
 */
const slowBlocksMs = 4_000

/**
 * Returns when to look next. While nothing is in flight, the watcher rests. While blocks come in step, it looks when
 * the next block is expected. Any other block ends the waiting: the watcher then looks every `stepMs`, or at once,
 * until blocks have come in step again.
 */
export function watchPace(
  last: WatchPace | undefined,
  { startedAt, endedAt, head, restMs, foundAny }: Look,
  { blockTimeMs }: Pick<Network, 'blockTimeMs'>,
): WatchPace {
  const soon = endedAt + stepMs
  // There are more blocks to read, or the endpoint did not have the blocks that it announced.
  if (head === undefined)
    return {
      nextLookAt: foundAny ? endedAt : soon,
      isAwaiting: false,
      seenAt: startedAt,
      inStep: 0,
    }
  const isNew = head !== last?.head
  const seenAt = isNew ? seenAtOf(last, head, startedAt, blockTimeMs) : last.seenAt
  const inStep = isNew ? stepsAfter(last, head, startedAt, blockTimeMs) : last.inStep
  if (restMs !== undefined) {
    const nextLookAt = endedAt + Math.max(restMs, stepMs)
    return { nextLookAt, isAwaiting: true, isResting: true, head, seenAt, inStep }
  }
  const expectedAt = seenAt + blockTimeMs - earlierMs
  const isAwaiting = inStep >= enoughInStep && expectedAt > endedAt
  // On a chain that mines on demand, a block often follows another one at once.
  const mayFollow = isNew && blockTimeMs > stepMs && inStep < enoughInStep
  return {
    nextLookAt: isAwaiting ? expectedAt : mayFollow ? endedAt : soon,
    isAwaiting,
    head,
    seenAt,
    inStep,
  }
}

function seenAtOf(
  last: WatchPace | undefined,
  head: bigint,
  at: number,
  blockTimeMs: number,
): number {
  const dueAt = dueAfterRest(last, head, at, blockTimeMs)
  if (dueAt !== undefined) return dueAt
  if (!last || last.inStep < enoughInStep || blockTimeMs <= slowBlocksMs) return at
  return Math.min(at, last.seenAt + blockTimeMs + earlierMs)
}

function stepsAfter(
  last: WatchPace | undefined,
  head: bigint,
  at: number,
  blockTimeMs: number,
): number {
  if (last && dueAfterRest(last, head, at, blockTimeMs) !== undefined) return last.inStep
  if (last?.head === undefined || head !== last.head + 1n) return 0
  return Math.abs(at - last.seenAt - blockTimeMs) <= blockTimeMs / 3 ? last.inStep + 1 : 0
}

/**
 * Returns when the head was due, if the watcher rested since an earlier block and blocks have stayed in step. A look
 * after a rest comes at any time between two blocks.
 */
function dueAfterRest(
  last: WatchPace | undefined,
  head: bigint,
  at: number,
  blockTimeMs: number,
): number | undefined {
  if (!last?.isResting || last.head === undefined || last.inStep < enoughInStep) return undefined
  const dueAt = last.seenAt + Number(head - last.head) * blockTimeMs
  const lateMs = at - dueAt
  return lateMs >= -blockTimeMs / 3 && lateMs <= blockTimeMs ? Math.min(dueAt, at) : undefined
}
