import { setTimeout as sleep } from 'node:timers/promises'
import type { DevnetClient } from '@gasless-gateway/devnet/chains/devnet-client'

export interface BlockClock {
  /** Runs `work`, which changes the chain, while no block is made. */
  betweenBlocks<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/**
 * Makes a block at every tick. Anvil's own interval is not used, because a block during a reorganisation leaves a chain
 * with a missing number. No real node has this fault.
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
      // Missed ticks are skipped, because real blocks do not come in bursts.
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
