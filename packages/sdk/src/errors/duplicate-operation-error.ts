import { ConflictError } from './conflict-error.js'
import type { GatewayApiErrorOptions } from './gateway-api-error.js'

/**
 * Another operation has the same user-operation hash and was submitted first. Nothing was sent for this call, and the other
 * operation is another payment. `operationId` names the other operation: prepare this one again, with another idempotencyKey.
 * Without `operationId` the other operation belongs to another project: prepare this one again, also with the same idempotencyKey.
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
