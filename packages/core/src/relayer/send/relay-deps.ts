import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'

/** What a pass that sends queued operations needs of the world. */
export type RelayDeps = WithStores<'exposures' | 'queue' | 'slots' | 'transaction'> &
  Pick<RelayerDeps, 'chainOf' | 'clock' | 'executors' | 'ids' | 'logger' | 'policy'>
