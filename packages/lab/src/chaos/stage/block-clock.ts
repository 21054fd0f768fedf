import { setTimeout as sleep } from 'node:timers/promises'
import type { DevnetClient } from '@gasless-gateway/devnet/chains/devnet-client'

export interface BlockClock {
  /** Keeps blocks from being made while `work` changes the chain. */
  betweenBlocks<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/**
 * Makes a block at every tick. Anvil's own interval is not used: a block that it makes in the middle of a
 * reorganisation leaves a chain with a number missing, which is no fault that any real node shows.
 */
export async function startBlockClock(
  client: DevnetClient,
  blockTimeMs: number,
): Promise<BlockClock> {
  await client.setAutomine(false)
  const over = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  const betweenBlocks = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  const ticking = (async () => {
    for (let due = performance.now(); !over.signal.aborted; due += blockTimeMs) {
      const late = performance.now() - due
      // A tick that was missed is not made up for: blocks do not come in bursts.
      if (late > blockTimeMs) due += late
      await sleep(Math.max(0, -late), undefined, { signal: over.signal }).catch(() => {})
      if (!over.signal.aborted)
        await betweenBlocks(() => client.request({ method: 'evm_mine' as never }))
    }
  })()
  return {
    betweenBlocks,
    async stop() {
      over.abort()
      await ticking
    },
  }
}
