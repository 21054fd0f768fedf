import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import type { BenchContext } from '../bench.js'
import { startBackdrop } from '../start-backdrop.js'
import { type GatewayProcess, startGatewayProcess } from '../start-gateway-process.js'
import { startHeartbeat } from '../start-heartbeat.js'
import { type CountingProxy, startCountingProxy } from './start-counting-proxy.js'

export interface CountedGateways {
  /** All gateways share one database. */
  readonly gateways: readonly [GatewayProcess, ...GatewayProcess[]]
  /** The proxy between the gateways and the chain. */
  readonly proxy: CountingProxy
  /** The chain without the proxy. */
  readonly chain: DevnetChain
  readonly databaseUrl: string
}

export interface CountedGatewaysOptions {
  /** Block times of the gateways' configuration. @default a block for each transaction, and one every second */
  readonly blocks?: { readonly blockTimeMs: number; readonly maxAgeMs: number }
  /** @default 1 */
  readonly processes?: number
  /** Number of the devnet's executors that the gateways use. @default all */
  readonly executors?: number
  /** Latency of the chain's endpoint in milliseconds. @default 0 */
  readonly latencyMs?: number
}

/** Starts a chain, a counting proxy in front of it, a database, and gateways that use proxy and database. */
export async function startCountedGateways(
  stage: BenchContext,
  { blocks, processes = 1, executors, latencyMs = 0 }: CountedGatewaysOptions,
): Promise<CountedGateways> {
  // The node's block interval is in whole seconds.
  const isTimed = blocks !== undefined && blocks.blockTimeMs % 1_000 === 0
  const backdrop = await startBackdrop(
    stage,
    isTimed ? { blockTimeSeconds: blocks.blockTimeMs / 1_000 } : {},
  )
  const { network, rpcUrl } = backdrop.chain
  if (!isTimed) startHeartbeat(stage, backdrop.chain, blocks?.blockTimeMs)
  const proxy = await startCountingProxy(stage, rpcUrl, { latencyMs })
  const seen = blocks
    ? {
        ...network,
        blockTimeMs: blocks.blockTimeMs,
        bundles: { ...network.bundles, maxAgeMs: blocks.maxAgeMs },
      }
    : network
  const start = (beside?: GatewayProcess) =>
    startGatewayProcess(
      stage,
      { ...backdrop, chain: { network: seen, rpcUrl: proxy.url } },
      {
        record: 'broadcasts',
        executors: devnetKeys().executors.slice(0, executors),
        ...(beside && { beside }),
      },
    )
  const first = await start()
  const others: GatewayProcess[] = []
  while (others.length + 1 < processes) others.push(await start(first))
  return {
    gateways: [first, ...others],
    proxy,
    chain: backdrop.chain,
    databaseUrl: backdrop.databaseUrl,
  }
}
