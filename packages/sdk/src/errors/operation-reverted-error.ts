import type { TrackedOperation } from '../model/tracked-operation.js'
import { docsPages } from './docs-pages.js'
import { GatewaySdkError } from './gateway-sdk-error.js'

/**
 * The operation failed: it was mined and reverted, or its simulation refused it permanently.
 *
 * If `operation.status` is `confirmed`, a reorganisation may undo the block, and the operation may still succeed in
 * another one. Only waits for less than `finalized` throw at that status. `failed` is final. If `partial` is true, the
 * first of several plain transactions took effect. If you prepared all of them again, those would happen twice.
 */
export class OperationRevertedError extends GatewaySdkError {
  override readonly name = 'OperationRevertedError'
  declare readonly operation: TrackedOperation
  declare readonly reason: string | null
  /** Part of the operation took effect. `reason` says how much. */
  declare readonly partial: boolean

  constructor(operation: TrackedOperation) {
    const page = docsPages.revert(operation.reason)
    const partial = operation.reason?.startsWith('PARTIAL_EXECUTION') ?? false
    super(
      'OPERATION_REVERTED',
      `Operation ${operation.operationId} failed${operation.reason ? `: ${operation.reason}` : ''}. ${remedyOf(operation, partial)}${page ? ` See ${page}.` : ''}`,
    )
    this.partial = partial
    this.operation = operation
    this.reason = operation.reason
  }

  override get docsUrl(): string {
    return docsPages.revert(this.reason) ?? super.docsUrl
  }

  protected override details() {
    const { operationId, status, transactionHash, reason } = this.operation
    return { operationId, operationStatus: status, transactionHash, reason, partial: this.partial }
  }
}

function remedyOf({ status }: TrackedOperation, partial: boolean): string {
  if (status === 'confirmed')
    return 'It may still succeed in another block: prepare nothing in its place before it is `failed`.'
  return partial
    ? 'Prepare what is missing: all else would happen twice.'
    : 'Fix the cause. Prepare a new one, with another idempotencyKey.'
}
