import type { Fault } from './fault.js'
import { faultLoop } from './fault-loop.js'
import { createRespite } from './respite.js'

const everyMs = [17_000, 23_000] as const

/** Kills the database's first process with `kill -9`. All sessions end with it. */
export const crashDatabase: Fault = async (campaign, random, signal) => {
  const { database, journal } = campaign
  const isDue = createRespite(campaign)
  let crashes = 0
  await faultLoop(random, signal, everyMs, async () => {
    if (!isDue()) return
    await journal.write({ kind: 'fault', fault: 'db', detail: 'kill -9' })
    await database.crash()
    crashes++
  })
  return crashes
}
