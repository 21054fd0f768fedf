import type { Clock } from '@gasless-gateway/core'

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }
