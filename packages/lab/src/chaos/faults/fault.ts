import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import type { Campaign } from './campaign.js'

/** Strikes until `signal` aborts, and resolves when nothing of it is left to happen. Returns how often it struck. */
export type Fault = (
  campaign: Campaign,
  random: SeededRandom,
  signal: AbortSignal,
) => Promise<number>
