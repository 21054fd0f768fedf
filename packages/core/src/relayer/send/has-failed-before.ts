import type { ReasonCode } from '../../model/reasons.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'

/** The reasons that a refusing simulation stores for the wait. */
const failures: readonly ReasonCode[] = [
  'SIMULATION_REFUSED',
  'SIMULATION_REVERTED',
  'VALIDATION_NOT_ACCEPTED',
]

/** Returns whether the last simulation of the operation refused it, for whatever cause. */
export const hasFailedBefore = ({ operation }: ClaimedOperation): boolean =>
  failures.some((code) => operation.reason?.startsWith(code))
