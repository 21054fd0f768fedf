import type { Address } from 'viem'
import type { GatewayPolicy } from '../model/gateway-policy.js'

import type { NetworkRegistry } from '../model/network-registry.js'
import type { UpkeepPolicy } from '../model/upkeep-policy.js'
import type { Bundler } from './bundler.js'
import type { Chain } from './chain.js'
import type { Clock } from './clock.js'
import type { Database } from './database.js'
import type { DueWork } from './due-work.js'
import type { IdGenerator } from './id-generator.js'
import type { Logger } from './logger.js'
import type { PriceSource } from './price-source.js'
import type { RateLimiter } from './rate-limiter.js'
import type { RoutingProvider } from './routing-provider.js'
import type { SecurityProvider } from './security-provider.js'
import type {
  ExecutorSigner,
  RecoverAuthority,
  RecoverSigner,
  SponsorshipSigner,
} from './signers.js'
import type { Turns } from './turns.js'

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
  /**
   * Wakes the background loops of this process for new work on the network. Without a wake they find the work later.
   */
  readonly wake: (networkId: string, work: DueWork) => void
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
