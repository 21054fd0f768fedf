import { EventEmitter } from 'node:events'
import {
  createBuiltinCheck,
  createNetworkRegistry,
  createPriceSource,
  createSecurityChain,
  type DenyListEntry,
  type Due,
  type DueWork,
  defaultPlainPolicy,
  defaultUpkeepPolicy,
  type EndpointsFound,
  followPlain,
  type GatewayDeps,
  GatewayError,
  type GatewayPolicy,
  isGatewayError,
  type LimitSizes,
  type Logger,
  type Network,
  type RelayerDeps,
  type RoutingProvider,
  rateLimits,
  refuseWhereUnable,
  type SecurityProvider,
  type UpkeepPolicy,
  verifyEndpoints,
  verifyNetwork,
  verifyPrices,
  type WatchMemory,
  watchNetwork,
} from '@gasless-gateway/core'
import { type Address, type Hex, zeroAddress } from 'viem'
import { createJsonRpcBundler } from '../adapters/bundler/create-json-rpc-bundler.js'
import { createViemChain } from '../adapters/chain/create-viem-chain.js'
import { createEndpointPool } from '../adapters/chain/endpoint-pool.js'
import { systemTimers } from '../adapters/chain/timers.js'
import { connect, type Timeouts } from '../adapters/postgres/connection/connect.js'
import { withOverloadErrors } from '../adapters/postgres/connection/with-overload-errors.js'
import { createDatabase } from '../adapters/postgres/create-database.js'
import { readDueWork } from '../adapters/postgres/queries/read-due-work.js'
import { createRateLimiter } from '../adapters/postgres/rate-limiter.js'
import { cachePrices } from '../adapters/pricing/cache-prices.js'
import { createChainlinkFeeds } from '../adapters/pricing/chainlink-feeds.js'
import { createLifiPrices } from '../adapters/pricing/lifi-prices.js'
import { createRoutingProvider, type RoutingSettings } from '../adapters/routing/providers.js'
import { type BlockaidOptions, createBlockaid } from '../adapters/security/blockaid.js'
import { createExecutorSigner } from '../adapters/signing/executor-signer.js'
import type { KeySigner } from '../adapters/signing/key-signer.js'
import { createLocalKeySigner } from '../adapters/signing/local-key-signer.js'
import { recoverAuthority } from '../adapters/signing/recover-authority.js'
import { recoverSigner } from '../adapters/signing/recover-signer.js'
import { createSponsorshipSigner } from '../adapters/signing/sponsorship-signer.js'
import { createLoopTurns } from '../adapters/system/loop-turns.js'
import type { MasterKeys } from '../adapters/system/master-key.js'
import { createSealer } from '../adapters/system/sealer.js'
import { systemClock } from '../adapters/system/system-clock.js'
import { uuidIds } from '../adapters/system/uuid-ids.js'
import { createCalmLogger } from '../logging/create-calm-logger.js'
import { createFailureLog } from '../logging/create-failure-log.js'
import { createRefresh } from '../worker/create-refresh.js'
import { once } from '../worker/once.js'
import { paceWatching } from '../worker/pace-watching.js'
import { shareRuns } from '../worker/share-runs.js'

export interface ConfiguredNetwork {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  /** URL of a bundler that sends the network's operations. @default the built-in relayer sends them */
  readonly bundlerUrl?: string | undefined
}

export interface ServiceOptions {
  readonly databaseUrl: string
  /** Timeouts of the database. @default seconds, depending on the wait */
  readonly databaseTimeouts?: Timeouts | undefined
  readonly networks: readonly ConfiguredNetwork[]
  /** A private key, or a signer whose key is elsewhere. So are the next two. */
  readonly paymasterSignerKey: Hex | KeySigner | undefined
  readonly executorKeys: readonly (Hex | KeySigner)[]
  /** Keys that encrypt mails in the queue. @default no mail can be sent */
  readonly masterKeys?: MasterKeys
  /** Key that tops up executors. @default the operator tops them up */
  readonly funderKey?: Hex | KeySigner | undefined
  /** Timeout of a network and of its bundler, in milliseconds. @default seconds, depending on the request */
  readonly nodeTimeoutMs?: number
  /**
   * Reads prices, fee market and paymaster again for every operation. Tests that change them need this.
   * @default they are kept until a newer block is seen, and for one block time at most
   */
  readonly readsAnew?: boolean
  /** Thresholds for low funds of executors, funder and deposit. @default `defaultUpkeepPolicy` */
  readonly upkeep?: UpkeepPolicy
  /**
   * Settings of LI.FI, which routes swaps and is a second price source.
   * @default swaps are off, feeds are the only price source, and assets without a feed have no price
   */
  readonly lifi?: RoutingSettings['lifi']
  /** Routes swaps. @default the first configured provider */
  readonly router?: RoutingProvider | undefined
  /**
   * Settings of Blockaid, which judges operations in addition to the built-in check. @default only the built-in check
   * judges
   */
  readonly blockaid?: Omit<BlockaidOptions, 'budgetMs' | 'logger'> | undefined
  /** Milliseconds that all security providers together may take for an operation. @default 3000 */
  readonly securityBudgetMs?: number
  /** Addresses that operations must not deal with. @default only the built-in ones */
  readonly securityDenyList?: readonly DenyListEntry[]
  /** Replaces the built-in check. */
  readonly builtinSecurity?: SecurityProvider
  readonly policy: GatewayPolicy
  /** @default the limits of the table `rateLimits` */
  readonly limits?: LimitSizes | undefined
  readonly logger: Logger
  readonly version: string
  /** Wraps the ports. For tests that make them fail. */
  readonly around?: (deps: RelayerDeps) => RelayerDeps
  /** Called with every SQL statement that the gateway sends. For tests and benches that count statements. */
  readonly onStatement?: (statement: { readonly sql: string }) => void
}

export interface Services {
  readonly deps: RelayerDeps
  /** The limits that `deps.limiter` applies. */
  readonly limits: LimitSizes
  /**
   * Resolves once an endpoint serves the right chain and the contracts are checked. Withholds tokens that fail their
   * check. Retries until then. The gateway trusts and relays nothing on the network before.
   */
  verify(networkId: string): Promise<void>
  /** Runs a pass of the network's watcher. Callers during a pass share it. True if it found anything new. */
  watch(networkId: string): Promise<boolean>
  /** Ends the pause of a watcher that rests because nothing was in flight. */
  rouse(networkId: string): void
  /**
   * Checks the network's plain operations that are due. Callers during a check share it. True if there is more to do.
   */
  follow(networkId: string): Promise<boolean>
  /** Returns the work that is due on all networks. One statement. */
  readDue(): Promise<readonly Due[]>
  /** Registers the listener of `deps.wake`. */
  onWake(listener: GatewayDeps['wake']): void
  /** Returns what the network does not prepare, and which methods its endpoints lack. `undefined`: nothing is known. */
  unpreparedOn(networkId: string): string | undefined
  /** Returns whether an RPC endpoint of the network has shown the right chain since it last failed. */
  answers(networkId: string): boolean
  /** Returns the hosts of the network's endpoints and bundler, because the rest of an address may be a secret. */
  hostsOf(networkId: string): readonly string[]
  /**
   * Asks every RPC endpoint for its chain and its newest block. An endpoint of another chain is not used until a later
   * check succeeds. Then checks withheld tokens and the endpoints' abilities again. Never rejects.
   */
  checkEndpoints(): Promise<void>
  close(): Promise<void>
}

const feedWords = {
  source: 'feed',
  failed: 'a price feed is not used',
  waits: 'price feeds wait for a network',
  still: 'price feeds are still not used',
  over: 'price feeds are used again',
}

/**
 * Longest time between two checks of the endpoints' abilities. A check is fifteen requests to each endpoint, and five
 * more for each refused method. It is repeated every minute while something is missing or unanswered, or if an answer
 * since the last check suggests a change.
 */
const lookAgainMs = 3_600_000

/** Connects core's ports to their adapters. This is the only place that does so. Opens no connection yet. */
export function createServices(options: ServiceOptions): Services {
  const { upkeep = defaultUpkeepPolicy, limits = rateLimits } = options
  const { databaseTimeouts } = options
  const logger = createCalmLogger(options.logger)
  const knex = connect(options.databaseUrl, { logger, ...databaseTimeouts })
  // Searches may read for seconds. Their own pool keeps them from delaying the work that moves money.
  const dashboards = connect(options.databaseUrl, {
    poolSize: 2,
    statementTimeoutMs: 5_000,
    keepPlans: false,
    logger,
    ...databaseTimeouts,
  })
  if (options.onStatement)
    for (const pool of [knex, dashboards]) pool.on('query', options.onStatement)
  const executors = createExecutorSigner({
    executors: options.executorKeys.map(toSigner),
    funder: options.funderKey && toSigner(options.funderKey),
    networks: options.networks.map(({ network }) => network),
    refillLimit: upkeep.refillLimit,
  })
  const caller: Address = executors.addresses[0] ?? zeroAddress
  const { nodeTimeoutMs: timeoutMs } = options
  /** Networks whose endpoints may have lost or gained an ability since the last check. */
  const suspected = new Set<string>()
  const pools = new Map(
    options.networks.map(({ network, rpcUrls }) => [
      network.networkId,
      createEndpointPool({
        network,
        urls: rpcUrls,
        logger,
        timeoutMs,
        onSuspicion: () => void suspected.add(network.networkId),
      }),
    ]),
  )
  const bundlers = new Map(
    options.networks.flatMap(({ network, bundlerUrl: url }) =>
      url ? [[network.networkId, createJsonRpcBundler({ url, network, timeoutMs })] as const] : [],
    ),
  )
  const of =
    <T>(map: ReadonlyMap<string, T>) =>
    (networkId: string): T => {
      const found = map.get(networkId)
      if (!found) throw new Error(`Network ${networkId} is not configured.`)
      return found
    }
  const poolOf = of(pools)
  const paceOf = new Map(
    options.networks.map(({ network: { networkId, blockTimeMs } }) => {
      const { now, head } = poolOf(networkId)
      return [networkId, { keptMs: options.readsAnew ? 0 : blockTimeMs, now, head }] as const
    }),
  )
  const chains = new Map(
    options.networks.map(({ network }) => [
      network.networkId,
      createViemChain({
        pool: poolOf(network.networkId),
        network,
        caller,
        pace: of(paceOf)(network.networkId),
      }),
    ]),
  )
  const { paymasterSignerKey, policy, version } = options
  const verified = new Map(
    options.networks.map(({ network }) => [
      network.networkId,
      once(async () => {
        try {
          await verifyNetwork(deps, network)
          await verifyPrices(deps, network)
        } catch (error) {
          const { networkId } = network
          if (isGatewayError(error, 'NETWORK_UNAVAILABLE') && !suspected.has(networkId)) throw error
          // A missing method may be the cause. The check of abilities has then logged it, so it is not reported as
          // another mistake.
          if (!found.has(networkId)) await lookAtEndpoints(network)
          refuseWhereUnable(deps, network)
          throw error
        }
        await lookAtEndpoints(network)
      }),
    ]),
  )
  const found = new Map<string, EndpointsFound & { readonly at: number }>()
  const lookAtEndpoints = async (network: Network) => {
    const { networkId } = network
    const at = performance.now()
    suspected.delete(networkId)
    found.set(networkId, { ...(await verifyEndpoints(deps, network, found.get(networkId))), at })
  }
  const shouldLookAgain = ({ network: { networkId } }: ConfiguredNetwork): boolean => {
    const last = found.get(networkId)
    return !last?.hasAll || suspected.has(networkId) || performance.now() - last.at >= lookAgainMs
  }
  const verify = (networkId: string) => of(verified)(networkId)()
  /** Checks withheld tokens again. They may have been deployed since, or an endpoint may have lagged. */
  const verifyWithheld = async ({ network }: ConfiguredNetwork) => {
    const { networkId } = network
    if (!deps.networks.get(networkId).tokens.some(({ withheld }) => withheld)) return
    await verifyPrices(deps, network).catch((error: unknown) =>
      logger.warn({ networkId, err: error }, 'withheld tokens could not be checked'),
    )
  }
  const memories = new Map(
    options.networks.map(({ network }) => [network.networkId, {} as WatchMemory]),
  )
  const { watch, watchWhenDue, rouse, isAwaiting } = paceWatching({
    pass: async (networkId) => {
      await verify(networkId)
      const memory = of(memories)(networkId)
      const foundAny = await watchNetwork(deps, deps.networks.get(networkId), memory)
      return { foundAny, head: memory.head, restMs: memory.restMs }
    },
    blockTimeMsOf: (networkId) => deps.networks.get(networkId).blockTimeMs,
  })
  const follow = shareRuns(async (networkId: string) => {
    await verify(networkId)
    return followPlain(deps, defaultPlainPolicy, deps.networks.get(networkId))
  })
  const wakes = new EventEmitter<{ wake: [networkId: string, work: DueWork] }>()
  const own: RelayerDeps = {
    database: createDatabase(
      knex,
      options.masterKeys && createSealer(options.masterKeys, 'mail-payload'),
      dashboards,
    ),
    limiter: withOverloadErrors(createRateLimiter(knex, limits)),
    networks: createNetworkRegistry(options.networks.map(({ network }) => network)),
    chainOf: of(chains),
    prices: createPriceSource({
      feeds: createChainlinkFeeds({
        clientOf: (networkId) => poolOf(networkId).client,
        clock: systemClock,
        paceOf: of(paceOf),
      }),
      market:
        options.lifi &&
        cachePrices(createLifiPrices({ ...options.lifi, logger }), { clock: systemClock }),
      clock: systemClock,
      failures: createFailureLog(options.logger, feedWords),
    }),
    router: options.router ?? createRoutingProvider(options, { clock: systemClock, logger }),
    security: createSecurity(options),
    sponsorshipSigner: paymasterSignerKey && createSponsorshipSigner(toSigner(paymasterSignerKey)),
    recoverSigner,
    recoverAuthority,
    executors,
    upkeep,
    clock: systemClock,
    ids: uuidIds,
    turns: createLoopTurns(),
    logger,
    policy,
    version,
    bundlerOf: (networkId) => bundlers.get(networkId),
    submittersOf: (networkId) => (bundlers.has(networkId) ? [] : executors.addresses),
    verified: (networkId) =>
      verify(networkId).catch((error: unknown) => {
        if (isGatewayError(error)) throw error
        // Wrong chain or missing contract. The loops log the details, which clients must not see.
        throw new GatewayError('NETWORK_UNAVAILABLE', { cause: error })
      }),
    canSend: (networkId) => found.get(networkId)?.canSend !== false,
    refresh: createRefresh({
      look: async (networkId, { reach } = {}) => {
        // While blocks arrive on time, the watcher already looks for the next one in time.
        const look = reach === 'head' || !isAwaiting(networkId)
        const found = await Promise.all([look && watch(networkId), follow(networkId)])
        return found.includes(true)
      },
      logger,
    }),
    wake: (networkId, work) => void wakes.emit('wake', networkId, work),
  }
  const deps = options.around?.(own) ?? own
  return {
    deps,
    limits,
    verify,
    watch: watchWhenDue,
    rouse,
    follow,
    readDue: () => readDueWork(knex, [...pools.keys()]),
    onWake: (listener) => void wakes.on('wake', listener),
    unpreparedOn: (networkId) => found.get(networkId)?.unprepared,
    answers: (networkId) => poolOf(networkId).answers(),
    hostsOf: (id) =>
      options.networks
        .filter(({ network }) => network.networkId === id)
        .flatMap(({ rpcUrls, bundlerUrl }) => [...rpcUrls, ...(bundlerUrl ? [bundlerUrl] : [])])
        .map((url) => new URL(url).host),
    async checkEndpoints() {
      await Promise.all([...pools.values()].map((pool) => pool.check()))
      await Promise.all(options.networks.map(verifyWithheld))
      await Promise.all(
        options.networks.filter(shouldLookAgain).map(({ network }) => lookAtEndpoints(network)),
      )
    },
    async close() {
      for (const pool of pools.values()) pool.close()
      await Promise.all([knex.destroy(), dashboards.destroy()])
    },
  }
}

const toSigner = (key: Hex | KeySigner): KeySigner =>
  typeof key === 'string' ? createLocalKeySigner(key) : key

/** Long enough for a scan across an ocean, and short enough for a client to wait. */
const defaultSecurityBudgetMs = 3_000

function createSecurity({
  blockaid,
  securityDenyList: denied,
  logger,
  builtinSecurity = createBuiltinCheck({ denied, logger }),
  securityBudgetMs: budgetMs = defaultSecurityBudgetMs,
}: ServiceOptions): SecurityProvider {
  return createSecurityChain({
    providers: blockaid
      ? [createBlockaid({ ...blockaid, budgetMs, logger }), builtinSecurity]
      : [builtinSecurity],
    budgetMs,
    alarm: systemTimers.after,
    logger,
  })
}
