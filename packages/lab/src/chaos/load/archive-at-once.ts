import { setTimeout as sleep } from 'node:timers/promises'
import type { ArchiveStore } from '@gasless-gateway/core'

const everyMs = 1_000
const batch = 100

export interface Archiver {
  /** Number of operations and outer transactions moved so far. */
  readonly archived: () => number
  stop(): Promise<void>
}

/** Archives ended operations and their outer transactions every second. A gateway waits for `ARCHIVE_AFTER_DAYS`. */
export function archiveAtOnce(archive: ArchiveStore): Archiver {
  const over = new AbortController()
  let archived = 0
  const work = async () => {
    while (!over.signal.aborted) {
      // A fault may have stopped the database. The next round tries again.
      for (const move of [archive.moveOperations, archive.moveAttempts])
        archived += await move(new Date(), batch).catch(() => 0)
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  const working = work()
  return {
    archived: () => archived,
    stop() {
      over.abort()
      return working
    },
  }
}
