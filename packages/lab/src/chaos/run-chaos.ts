import type { BenchContext, BenchResult } from '../bench/bench.js'
import type { CampaignOptions } from './options/chaos-options.js'
import { runCampaign } from './run-campaign.js'

/** So many operations under every fault that is asked for. */
export const runChaos = (context: BenchContext, options: CampaignOptions): Promise<BenchResult> =>
  runCampaign(context, options, { goals: { accepted: `>= ${options.operations}` } })
