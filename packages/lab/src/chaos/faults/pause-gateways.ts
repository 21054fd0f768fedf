import type { Fault } from './fault.js'
import { faultLoop } from './fault-loop.js'

const betweenMs = [4_000, 12_000] as const
/** Longer than a lease on most occasions, and shorter on some. */
const pauseMs = [12_000, 30_000] as const

/**
 * Stops a gateway in the middle of whatever it does and lets it go on when others have long taken over, or when faults
 * end.
 */
export const pauseGateways: Fault = async ({ fleet, journal }, random, signal) => {
  let pauses = 0
  await faultLoop(random, signal, betweenMs, async () => {
    const running = fleet.running()
    // Somebody has to be left to take over.
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
