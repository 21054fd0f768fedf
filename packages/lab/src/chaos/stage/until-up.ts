import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayFleet } from './start-gateway-fleet.js'

const startTimeoutMs = 300_000
const lookMs = 100

/** Waits until every gateway answers. Throws if one does not answer within five minutes. */
export async function untilUp({ baseUrls }: Pick<GatewayFleet, 'baseUrls'>): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (const baseUrl of baseUrls)
    while (
      !(await fetch(`${baseUrl}/health`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (Date.now() > deadline) throw new Error(`The gateway at ${baseUrl} did not start.`)
      await sleep(lookMs)
    }
}
