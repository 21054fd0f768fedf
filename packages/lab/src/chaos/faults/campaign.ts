import type { Network } from '@gasless-gateway/core'
import type { DevnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import type { PrivateKeyAccount } from 'viem'
import type { Journal } from '../journal/open-journal.js'
import type { FaultProxy } from '../proxy/start-fault-proxy.js'
import type { BlockClock } from '../stage/block-clock.js'
import type { CrashableDatabase } from '../stage/start-crashable-database.js'
import type { GatewayFleet } from '../stage/start-gateway-fleet.js'

/** The parts of a campaign that faults act on. */
export interface Campaign {
  readonly network: Network
  /** A client of the node, without the proxy. */
  readonly client: DevnetClient
  readonly clock: BlockClock
  readonly proxy: FaultProxy
  readonly database: CrashableDatabase
  readonly fleet: GatewayFleet
  readonly executors: readonly PrivateKeyAccount[]
  readonly journal: Journal
  readonly killEveryMs: number
  /** Returns how many operations have been accepted. */
  readonly accepted: () => number
  /** Number of operations to accept between two kills, and between two crashes of the database. */
  readonly respite: number
}
