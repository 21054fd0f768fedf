import { setTimeout as sleep } from 'node:timers/promises'
import type { ArchiveStore } from '@gasless-gateway/core'

const everyMs = 1_000
const batch = 100

export interface Archiver {
  /** Operations and outer transactions that were moved until now. */
  readonly archived: () => number
  stop(): Promise<void>
}

/** Moves what has ended to the archive as soon as nothing waits for it, where gateways do so months later. */
export function archiveAtOnce(archive: ArchiveStore): Archiver {
  const over = new AbortController()
  let archived = 0
  const work = async () => {
    while (!over.signal.aborted) {
      // The database may have been killed; the next time comes.
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
