import type { Address } from 'viem'
import { defaultSponsorshipPolicy, type SponsorshipPolicy } from './fees/sponsorship-budget.js'
import type { NetworkRegistry } from './networks/network-registry.js'
import { defaultExposurePolicy, type ExposurePolicy } from './operations/exposure.js'
import type { Bundler } from './ports/bundler.js'
import type { Chain } from './ports/chain.js'
import type { Clock } from './ports/clock.js'
import type { Database } from './ports/database.js'
import type { IdGenerator } from './ports/id-generator.js'
import type { Logger } from './ports/logger.js'
import type { PriceSource } from './ports/price-source.js'
import type { RateLimiter } from './ports/rate-limiter.js'
import type { RoutingProvider } from './ports/routing-provider.js'
import type {
  ExecutorSigner,
  RecoverAuthority,
  RecoverSigner,
  SponsorshipSigner,
} from './ports/signers.js'
import type { Turns } from './ports/turns.js'
import type { UpkeepPolicy } from './relayer/upkeep/upkeep-policy.js'
import type { SecurityProvider } from './security/security-provider.js'

/** Limits and times that the operator may change. */
export interface GatewayPolicy {
  /** How long a prepared operation can be submitted. */
  readonly preparedLifetimeMs: number
  /** How long a sponsorship outlives that, so that an operation submitted last can still land. */
  readonly landingWindowMs: number
  /**
   * From its preparation on, how long an operation that pays its gas itself may be sent; no shorter than a sponsored one can land.
   */
  readonly selfFundedSendingMs: number
  /** So many nonce keys of an account may be in use at a time: the first use of each costs about 17,000 gas. */
  readonly nonceKeysPerAccount: number
  /** So many operations of an account may wait to land. Each submit reads all of them. */
  readonly waitingOperationsPerAccount: number
  readonly batchResolveLimit: number
  /** How long after its creation an operation that has ended goes to the archive. */
  readonly archiveAfterDays: number
  /** A swap that is submitted later than this after its quote is simulated again first. */
  readonly swapQuoteLifetimeMs: number
  /** What a swap may lose to fees and markets beside its slippage, in basis points of what it sends. */
  readonly swapLargestLossBps: bigint
  /** Allowance asked for, as a multiple of the signed maximum. */
  readonly approvalMultiple: bigint
  readonly sponsorship: SponsorshipPolicy
  readonly exposure: ExposurePolicy
}

export const defaultPolicy: GatewayPolicy = {
  preparedLifetimeMs: 30 * 60_000,
  landingWindowMs: 15 * 60_000,
  selfFundedSendingMs: 60 * 60_000,
  nonceKeysPerAccount: 64,
  // An account lands one operation a block. A sponsored one can land for 45 minutes: 225 blocks of 12 seconds, 1,350 of 2 seconds.
  waitingOperationsPerAccount: 1_000,
  batchResolveLimit: 1_000,
  archiveAfterDays: 90,
  swapQuoteLifetimeMs: 60_000,
  // A tenth: bridges take a fixed part that weighs on small amounts, and prices of feeds lag behind.
  swapLargestLossBps: 1_000n,
  approvalMultiple: 10n,
  sponsorship: defaultSponsorshipPolicy,
  exposure: defaultExposurePolicy,
}

/** Everything that the use cases need of the world. */
export interface GatewayDeps {
  readonly database: Database
  readonly networks: NetworkRegistry
  /** The chain of a configured network. */
  readonly chainOf: (networkId: string) => Chain
  /**
   * Origins of the transactions that a network's operations travel in, where they are known in advance: then the
   * paymaster takes sponsored ones from them alone. Empty: somebody else's bundler sends them.
   */
  readonly submittersOf: (networkId: string) => readonly Address[]
  /**
   * Resolves once the network's chain has proved to be the right one and its tokens and feeds have been checked; without
   * a request from then on. Throws `NETWORK_UNAVAILABLE` while that is not known.
   */
  readonly verified: (networkId: string) => Promise<void>
  /** False when the last check found that the endpoints lack something that sending takes. Without a request. */
  readonly canSend: (networkId: string) => boolean
  /**
   * Has the watcher look at the network before something is read. Resolves when it has, or when it takes too long; never rejects. Calls
   * at the same time share one look. A status is read after one look, which may have begun shortly before. With `reach`, the watcher
   * follows the chain to the block that is its head at the call: until then, what has landed counts against a balance that it has left
   * already. That takes at least three looks.
   */
  readonly refresh: (networkId: string, options?: { readonly reach?: 'head' }) => Promise<void>
  readonly prices: PriceSource
  /** Absent: nothing is swapped. */
  readonly router: RoutingProvider | undefined
  readonly limiter: RateLimiter
  readonly security: SecurityProvider
  /** Absent: nothing is sponsored. */
  readonly sponsorshipSigner: SponsorshipSigner | undefined
  readonly recoverSigner: RecoverSigner
  readonly recoverAuthority: RecoverAuthority
  readonly clock: Clock
  readonly ids: IdGenerator
  readonly turns: Turns
  readonly logger: Logger
  readonly policy: GatewayPolicy
  readonly version: string
}

/** What the background work needs on top. */
export interface RelayerDeps extends GatewayDeps {
  readonly executors: ExecutorSigner
  /** When executors, funder and deposit are low. */
  readonly upkeep: UpkeepPolicy
  /** The bundler that a network's operations are handed to; `undefined`: the built-in relayer sends them. */
  readonly bundlerOf: (networkId: string) => Bundler | undefined
}
