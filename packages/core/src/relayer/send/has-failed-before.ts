import type { ReasonCode } from '../../model/reasons.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'

/** The reasons that the relayer stores after a simulation has refused an operation. */
const failures: readonly ReasonCode[] = [
  'SIMULATION_REFUSED',
  'SIMULATION_REVERTED',
  'VALIDATION_NOT_ACCEPTED',
]

/**
 * Returns whether the last simulation of the operation refused it, for whatever cause. `putBackUnjudged` keeps the
 * reason of that refusal. An authorization that takes no effect replaces this reason. So does a stop by the operator.
 */
export const hasFailedBefore = ({ operation }: ClaimedOperation): boolean =>
  failures.some((code) => operation.reason?.startsWith(code))
