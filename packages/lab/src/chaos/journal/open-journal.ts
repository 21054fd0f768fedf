import { open } from 'node:fs/promises'
import type { NewEntry } from './journal-entry.js'

export interface Journal {
  /** Resolves when the entry is on disk, also for a machine that loses its power then. */
  write(entry: NewEntry): Promise<void>
  close(): Promise<void>
}

/** A new file of one JSON object a line. Entries that are written at the same time share one `fsync`. */
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
      // What is under way may have taken its lines already: this one goes with the round after it.
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
