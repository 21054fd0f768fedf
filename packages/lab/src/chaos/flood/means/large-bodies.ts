import { limits } from '@gasless-gateway/core/api'
import type { Flood } from './flood.js'

/** Of an ordinary connection. */
const uplinkBitsPerSecond = 100_000_000

/** What one stranger reaches with bodies of the largest size: the uplink is the bound. Rounded down. */
export const largeBodies = {
  perSecond: Math.floor(uplinkBitsPerSecond / 8 / limits.jsonBodyBytes),
  connections: 100,
} as const satisfies Partial<Flood>
