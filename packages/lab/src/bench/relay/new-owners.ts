import type { PrivateKeyAccount } from 'viem/accounts'
import type { BenchContext } from '../bench.js'
import { inStage } from '../in-stage.js'
import { startHeartbeat } from '../start-heartbeat.js'
import type { Contest } from './contest.js'
import { createCohort } from './create-cohort.js'
import { fundCoin } from './fund-coin.js'

/** Extra blocks. Thousands of mints would take half a minute on a chain with slow blocks. */
const blockIntervalMs = 100

/** Creates owners whose accounts have what this contest pays gas with. */
export function newOwners(
  context: BenchContext,
  { chain, blockTimeSeconds, isSelfFunded }: Contest,
  size: number,
): Promise<readonly PrivateKeyAccount[]> {
  return inStage(context, async (stage) => {
    if (blockTimeSeconds !== undefined) startHeartbeat(stage, chain, blockIntervalMs)
    const owners = await createCohort(chain, size)
    if (isSelfFunded) await fundCoin(chain, owners)
    return owners
  })
}
