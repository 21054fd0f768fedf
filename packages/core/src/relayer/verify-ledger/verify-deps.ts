import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'

/** The dependencies of a verification. It signs and sends nothing. */
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
