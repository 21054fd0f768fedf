import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import type { BenchContext } from '../bench.js'
import { createProcessorMeter } from '../cost/create-processor-meter.js'
import { postgresProcessId } from '../cost/postgres-process-id.js'
import { inStage } from '../in-stage.js'
import { type Backdrop, startBackdrop } from '../start-backdrop.js'
import { startGatewayProcess } from '../start-gateway-process.js'
import { startHeartbeat } from '../start-heartbeat.js'
import type { Contest } from './contest.js'
import { gatewayTarget } from './gateway-target.js'
import type { RelayTarget } from './relay-target.js'

export interface ContestOptions {
  /** If absent, the chain mines a block for each transaction. */
  readonly blockTimeSeconds?: number | undefined
  /** @default false */
  readonly isSelfFunded?: boolean
  /** Starts another target, which relays instead of the gateway. */
  readonly rival?: (stage: BenchContext, backdrop: Backdrop) => Promise<RelayTarget>
}

/** High enough that the size of blocks limits no relayer. */
const blockGasLimit = 1_000_000_000n

/** Starts a chain, a database, a gateway and perhaps a rival, measures, and stops all of them again. */
export const holdContest = <T>(
  context: BenchContext,
  { blockTimeSeconds, isSelfFunded = false, rival }: ContestOptions,
  measure: (stage: BenchContext, contest: Contest, backdrop: Backdrop) => Promise<T>,
): Promise<T> =>
  inStage(context, async (stage) => {
    const backdrop = await startBackdrop(
      stage,
      blockTimeSeconds === undefined ? {} : { blockTimeSeconds },
    )
    const { chain } = backdrop
    const client = devnetClient({ rpcUrl: chain.rpcUrl, chainId: chain.network.chainId })
    await client.setBlockGasLimit({ gasLimit: blockGasLimit })
    if (blockTimeSeconds === undefined) startHeartbeat(stage, chain)
    const gateway = await startGatewayProcess(stage, backdrop, {
      record: 'broadcasts',
      // Without executors, the gateway prepares operations that any bundler may submit.
      ...(rival && { executors: [] }),
    })
    const target = rival ? await rival(stage, backdrop) : gatewayTarget(stage, gateway)
    const processes = {
      gateway: [gateway.processId],
      PostgreSQL: [await postgresProcessId(backdrop.databaseUrl)],
      chain: [backdrop.chainProcessId],
      ...(target.processId !== undefined && { peer: [target.processId] }),
    }
    const contest: Contest = {
      chain,
      blockTimeSeconds,
      isSelfFunded,
      gateway,
      target,
      isOurs: !rival,
      processes,
      meter: createProcessorMeter(processes),
    }
    return measure(stage, contest, backdrop)
  })
