import type { Fault } from './fault.js'
import { faultLoop } from './fault-loop.js'
import { createRespite } from './respite.js'

/** Kills random gateways with `kill -9`. */
export const killGateways: Fault = async (campaign, random, signal) => {
  const { fleet, journal, killEveryMs } = campaign
  const isDue = createRespite(campaign)
  let kills = 0
  await faultLoop(random, signal, [killEveryMs, killEveryMs], async () => {
    const running = fleet.running()
    if (running.length === 0 || !isDue()) return
    const gateway = random.pick(running)
    await journal.write({ kind: 'fault', fault: 'kill', detail: `gateway ${gateway}` })
    if (!fleet.running().includes(gateway)) return
    fleet.kill(gateway)
    kills++
  })
  return kills
}
