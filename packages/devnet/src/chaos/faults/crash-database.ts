import type { Fault } from './fault.js'
import { faultLoop } from './fault-loop.js'

const everyMs = [17_000, 23_000] as const

/** `kill -9` for the database's first process; its sessions end with it. */
export const crashDatabase: Fault = async ({ database, journal }, random, signal) => {
  let crashes = 0
  await faultLoop(random, signal, everyMs, async () => {
    await journal.write({ kind: 'fault', fault: 'db', detail: 'kill -9' })
    await database.crash()
    crashes++
  })
  return crashes
}
