import type { Network } from '../../model/network.js'

/** When a watcher looks next, by what its last looks have seen. In milliseconds of any clock that never jumps. */
export interface WatchPace {
  readonly nextLookAt: number
  /** The network's blocks came one by one, a block time apart: none is expected before `nextLookAt`. */
  readonly isAwaiting: boolean
  /** The head that the last look reached, and when it was first seen. */
  readonly head?: bigint | undefined
  readonly seenAt: number
  /** Blocks in a row that came when they were expected. */
  readonly inStep: number
}

/** One pass of the watcher. */
export interface Look {
  readonly startedAt: number
  readonly endedAt: number
  /** The head, when the pass has applied all blocks up to it. */
  readonly head: bigint | undefined
  readonly foundAny: boolean
}

/** A block that is late, or that nobody can expect, is seen so soon after it came. */
const stepMs = 250
/** Blocks that must have come in time before the next one is expected and not looked for all the time. */
const enoughInStep = 3
/** The next block is looked for so much before it is expected: looks that each came late would fall behind. One look in four is in vain. */
const earlierMs = stepMs / 4

/**
 * Blocks that come in step are looked for when the next one is expected. Any other block ends that at once: from then on the
 * watcher looks as often as it can be useful, until blocks have come in step again.
 */
export function watchPace(
  last: WatchPace | undefined,
  { startedAt, endedAt, head, foundAny }: Look,
  { blockTimeMs }: Pick<Network, 'blockTimeMs'>,
): WatchPace {
  const soon = endedAt + stepMs
  // There are more blocks to read, or the endpoint was not as far as it said.
  if (head === undefined)
    return {
      nextLookAt: foundAny ? endedAt : soon,
      isAwaiting: false,
      seenAt: startedAt,
      inStep: 0,
    }
  const isNew = head !== last?.head
  const seenAt = isNew ? startedAt : last.seenAt
  const inStep = isNew ? stepsAfter(last, head, startedAt, blockTimeMs) : last.inStep
  const expectedAt = seenAt + blockTimeMs - earlierMs
  const isAwaiting = inStep >= enoughInStep && expectedAt > endedAt
  // Where blocks are made on demand, one mostly follows another at once.
  const mayFollow = isNew && blockTimeMs > stepMs && inStep < enoughInStep
  return {
    nextLookAt: isAwaiting ? expectedAt : mayFollow ? endedAt : soon,
    isAwaiting,
    head,
    seenAt,
    inStep,
  }
}

function stepsAfter(
  last: WatchPace | undefined,
  head: bigint,
  at: number,
  blockTimeMs: number,
): number {
  if (last?.head === undefined || head !== last.head + 1n) return 0
  return Math.abs(at - last.seenAt - blockTimeMs) <= blockTimeMs / 3 ? last.inStep + 1 : 0
}
