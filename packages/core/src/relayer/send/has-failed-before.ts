import type { ReasonCode } from '../../model/reasons.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'

/** The reasons that a refusing simulation stores. */
const failures: readonly ReasonCode[] = [
  'SIMULATION_REFUSED',
  'SIMULATION_REVERTED',
  'VALIDATION_NOT_ACCEPTED',
]

/**
 * Returns whether the last simulation of the operation refused it, for whatever cause. `putBackUnjudged` keeps that
 * reason. An authorization that takes no effect replaces it, and so does a stop by the operator.
 */
export const hasFailedBefore = ({ operation }: ClaimedOperation): boolean =>
  failures.some((code) => operation.reason?.startsWith(code))
