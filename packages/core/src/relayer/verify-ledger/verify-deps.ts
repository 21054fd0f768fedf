import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'

/** What a verification needs of the world: it signs and sends nothing. */
export type VerifyDeps = WithStores<
  | 'archive'
  | 'blocks'
  | 'finality'
  | 'ledger'
  | 'operations'
  | 'repairs'
  | 'slots'
  | 'sponsorships'
  | 'transaction'
> &
  Pick<RelayerDeps, 'chainOf'>
