import type { PlanPurpose } from '../operations/plan.js'
import type { OperationId } from '../primitives/ids.js'

/** Of whatever tests prepare. Two gas limits follow from it: `saltLimits` turns a quoted operation into the prepared one. */
export const plannedId = 'op_planned' as OperationId

/** What a plan is for, with the id that it takes to prepare. */
export const planPurpose = (purpose: PlanPurpose['purpose']): PlanPurpose =>
  purpose === 'prepare' ? { purpose, operationId: plannedId } : { purpose }
