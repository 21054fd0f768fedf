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

/** The dependencies of the use cases. */
export interface GatewayDeps {
  readonly database: Database
  readonly networks: NetworkRegistry
  /** The chain of a configured network. */
  readonly chainOf: (networkId: string) => Chain
  /**
   * Addresses that send a network's outer transactions, if they are known in advance. The paymaster then accepts
   * sponsored operations from them alone. Empty if an external bundler sends the operations.
   */
  readonly submittersOf: (networkId: string) => readonly Address[]
  /**
   * Resolves once the network's chain, tokens and feeds have been checked. After that, it sends no request. Throws
   * `NETWORK_UNAVAILABLE` until then.
   */
  readonly verified: (networkId: string) => Promise<void>
  /** Returns `false` if the last check found that the endpoints lack something that sending needs. Sends no request. */
  readonly canSend: (networkId: string) => boolean
  /**
   * Makes the watcher look at the network before a read. Resolves after the look, or when it takes too long. Never
   * rejects. Concurrent calls share one look.
   *
   * Without `reach`, it waits for one look, which may have begun shortly before. One look is enough before a status is
   * read. With `reach`, the watcher follows the chain to the block that is its head at the call. This takes at least
   * three looks. Otherwise an operation that has landed would still count against a balance that it has already left.
   */
  readonly refresh: (networkId: string, options?: { readonly reach?: 'head' }) => Promise<void>
  /**
   * Wakes the background loops of this process for new work on the network. Without a wake they find the work later.
   */
  readonly wake: (networkId: string, work: DueWork) => void
  readonly prices: PriceSource
  /** Absent: the gateway offers no swaps. */
  readonly router: RoutingProvider | undefined
  readonly limiter: RateLimiter
  readonly security: SecurityProvider
  /** Absent: the gateway sponsors no operations. */
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

/** The dependencies of the background work. */
export interface RelayerDeps extends GatewayDeps {
  readonly executors: ExecutorSigner
  /** Thresholds of the balances of executors, funder and deposit. */
  readonly upkeep: UpkeepPolicy
  /** The bundler that a network's operations are handed to; `undefined`: the built-in relayer sends them. */
  readonly bundlerOf: (networkId: string) => Bundler | undefined
}
