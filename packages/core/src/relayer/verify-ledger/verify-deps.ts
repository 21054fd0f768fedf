import type { RelayerDeps } from '../../ports/gateway-deps.js'

/** What a verification needs of the world: it signs and sends nothing. */
export type VerifyDeps = Pick<RelayerDeps, 'database' | 'chainOf'>
