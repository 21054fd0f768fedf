import type { BenchContext } from '../bench.js'
import { inStage } from '../in-stage.js'
import { type Backdrop, startBackdrop } from '../start-backdrop.js'
import { startGatewayProcess } from '../start-gateway-process.js'
import type { Contest } from './contest.js'
import { gatewayTarget } from './gateway-target.js'
import type { RelayTarget } from './relay-target.js'

export interface ContestOptions {
  /** Absent: every transaction gets a block at once. */
  readonly blockTimeSeconds?: number
  /** Who relays in the gateway's place. */
  readonly rival?: (stage: BenchContext, backdrop: Backdrop) => Promise<RelayTarget>
}

/** Starts a chain, a database, a gateway and perhaps a rival, measures, and stops all of them before the next contest. */
export const holdContest = <T>(
  context: BenchContext,
  { blockTimeSeconds, rival }: ContestOptions,
  measure: (stage: BenchContext, contest: Contest, backdrop: Backdrop) => Promise<T>,
): Promise<T> =>
  inStage(context, async (stage) => {
    const backdrop = await startBackdrop(
      stage,
      blockTimeSeconds === undefined ? {} : { blockTimeSeconds },
    )
    const gateway = await startGatewayProcess(stage, backdrop, { record: 'broadcasts' })
    const target = rival ? await rival(stage, backdrop) : gatewayTarget(stage, gateway)
    return measure(
      stage,
      { chain: backdrop.chain, blockTimeSeconds, gateway, target, isOurs: !rival },
      backdrop,
    )
  })
