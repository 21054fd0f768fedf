import type { PlanPurpose } from '../operations/plan.js'
import type { OperationId } from '../primitives/ids.js'

/**
 * The operation id of plans that tests prepare. `saltLimits` with this id turns a quoted operation into the prepared
 * one.
 */
export const plannedId = 'op_planned' as OperationId

/** Returns the purpose, with the id that a `prepare` needs. */
export const planPurpose = (purpose: PlanPurpose['purpose']): PlanPurpose =>
  purpose === 'prepare' ? { purpose, operationId: plannedId } : { purpose }
