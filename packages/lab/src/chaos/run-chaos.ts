import type { BenchContext, BenchResult } from '../bench/bench.js'
import type { CampaignOptions } from './options/chaos-options.js'
import { runCampaign } from './run-campaign.js'

/** Runs a campaign with a fixed number of operations and the chosen faults. */
export const runChaos = (context: BenchContext, options: CampaignOptions): Promise<BenchResult> =>
  runCampaign(context, options, { goals: { accepted: `>= ${options.operations}` } })
