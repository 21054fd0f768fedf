import type { Fault } from './fault.js'
import { faultLoop } from './fault-loop.js'

const betweenMs = [4_000, 12_000] as const
/** Most pauses are longer than a lease, and some are shorter. */
const pauseMs = [12_000, 30_000] as const

/**
 * Stops a gateway at any point of its work, and resumes it later. By then other gateways have usually taken over. The
 * end of faults resumes it early.
 */
export const pauseGateways: Fault = async ({ fleet, journal }, random, signal) => {
  let pauses = 0
  await faultLoop(random, signal, betweenMs, async () => {
    const running = fleet.running()
    // Another gateway must be left to take over.
    if (running.length < 2) return
    const gateway = random.pick(running)
    const ms = random.between(...pauseMs)
    await journal.write({ kind: 'fault', fault: 'pause', detail: `gateway ${gateway}, ${ms} ms` })
    if (!fleet.running().includes(gateway)) return
    pauses++
    await fleet.pause(gateway, ms, signal)
  })
  return pauses
}
