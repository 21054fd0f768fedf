import type { TrackedOperation } from '../model/tracked-operation.js'
import { GatewaySdkError } from './gateway-sdk-error.js'

/** The operation can never land. Prepare and sign a new one if it is still needed. */
export class OperationDroppedError extends GatewaySdkError {
  override readonly name = 'OperationDroppedError'
  declare readonly operation: TrackedOperation
  declare readonly reason: string | null

  constructor(operation: TrackedOperation) {
    super(
      'OPERATION_DROPPED',
      `Operation ${operation.operationId} was dropped${operation.reason ? `: ${operation.reason}` : ''}. It can never land. Prepare a new one, with another idempotencyKey.`,
    )
    this.operation = operation
    this.reason = operation.reason
  }

  protected override details() {
    const { operationId, status, reason } = this.operation
    return { operationId, operationStatus: status, reason }
  }
}
