import { limits } from '@gasless-gateway/core/api'
import type { Flood } from './flood.js'

/** An ordinary connection. */
const uplinkBitsPerSecond = 100_000_000

/** The rate at which one stranger can send bodies of the largest size. The uplink limits it. Rounded down. */
export const largeBodies = {
  perSecond: Math.floor(uplinkBitsPerSecond / 8 / limits.jsonBodyBytes),
  connections: 100,
} as const satisfies Partial<Flood>
