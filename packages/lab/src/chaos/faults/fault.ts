import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import type { Campaign } from './campaign.js'

/** Strikes until `signal` aborts, and resolves after the last strike has ended. Returns the number of strikes. */
export type Fault = (
  campaign: Campaign,
  random: SeededRandom,
  signal: AbortSignal,
) => Promise<number>
