import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'

/** The dependencies of a pass that sends queued operations. */
export type RelayDeps = WithStores<'exposures' | 'queue' | 'slots' | 'transaction'> &
  Pick<RelayerDeps, 'chainOf' | 'clock' | 'executors' | 'ids' | 'logger' | 'policy'>
