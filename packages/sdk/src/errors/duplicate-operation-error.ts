import { ConflictError } from './conflict-error.js'
import type { GatewayApiErrorOptions } from './gateway-api-error.js'

/**
 * Another operation has the same user-operation hash and was submitted first. Nothing was sent for this call, and the other
 * operation is another payment: prepare this one again, with another idempotencyKey. `operationId` names the other operation,
 * unless it belongs to another project.
 */
export class DuplicateOperationError extends ConflictError {
  override readonly name = 'DuplicateOperationError'
  declare readonly code: 'DUPLICATE_USER_OPERATION'

  constructor(options: GatewayApiErrorOptions) {
    super({
      ...options,
      message: 'Nothing was sent: another operation has this hash. Use another idempotencyKey.',
    })
  }
}
