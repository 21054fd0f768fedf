import { open } from 'node:fs/promises'
import type { NewEntry } from './journal-entry.js'

export interface Journal {
  /** Resolves when the entry is on disk, so that it survives a power failure. */
  write(entry: NewEntry): Promise<void>
  close(): Promise<void>
}

/** Creates a file with one JSON object a line. Concurrent entries share one sync. Throws if the file exists. */
export async function openJournal(file: string): Promise<Journal> {
  const handle = await open(file, 'wx')
  let lines: string[] = []
  let writing: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function flush(): Promise<void> {
    const text = lines.join('')
    lines = []
    await handle.appendFile(text)
    await handle.datasync()
  }

  return {
    write(entry) {
      lines.push(`${JSON.stringify({ at: Date.now(), ...entry })}\n`)
      // A flush in progress has taken its lines already, so this line goes with the next flush.
      next ??= (writing ?? Promise.resolve()).then(() => {
        writing = next
        next = undefined
        return flush()
      })
      return next
    },
    async close() {
      await next
      await writing
      await handle.close()
    },
  }
}
