import { ConflictError } from './conflict-error.js'
import type { GatewayApiErrorOptions } from './gateway-api-error.js'

/**
 * Another operation with the same user-operation hash was submitted first. Nothing was sent for this call, and the
 * other operation is a separate payment. If `operationId` is set, it names the other operation: prepare again with
 * another idempotencyKey. Without `operationId`, the other operation belongs to another project: prepare again, and the
 * same idempotencyKey works.
 */
export class DuplicateOperationError extends ConflictError {
  override readonly name = 'DuplicateOperationError'
  declare readonly code: 'DUPLICATE_USER_OPERATION'

  constructor(options: GatewayApiErrorOptions) {
    super({
      ...options,
      message:
        options.operationId === undefined
          ? 'Nothing was sent: another project has this operation. Prepare again.'
          : 'Nothing was sent: another operation has this hash. Use another idempotencyKey.',
    })
  }
}
