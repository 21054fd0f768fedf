import type { TrackedOperation } from '../operations/tracked-operation.js'
import { GatewaySdkError } from './gateway-sdk-error.js'

/**
 * The operation's execution failed: mined and reverted, or refused for good by its simulation.
 *
 * With `operation.status` `confirmed` a chain reorganisation may still undo the block; `failed` is final.
 */
export class OperationRevertedError extends GatewaySdkError {
  override readonly name = 'OperationRevertedError'
  readonly operation: TrackedOperation
  readonly reason: string | null

  constructor(operation: TrackedOperation) {
    super(
      'OPERATION_REVERTED',
      `Operation ${operation.operationId} failed${operation.reason ? `: ${operation.reason}` : ''}. Fix the cause, then prepare and sign a new one.`,
    )
    this.operation = operation
    this.reason = operation.reason
  }

  protected override details() {
    const { operationId, status, transactionHash, reason } = this.operation
    return { operationId, status, transactionHash, reason }
  }
}
