import type { PreparedTransaction } from '../operations/prepared-transaction.js'
import { GatewayApiError } from './gateway-api-error.js'

/**
 * The security check judged the operation unsafe. Nothing was signed. `prepared` holds it all the same: a
 * gateway in monitor mode still takes it, after a person has looked at `prepared.security.reason`.
 */
export class UnsafeOperationError extends GatewayApiError {
  override readonly name = 'UnsafeOperationError'
  declare readonly code: 'SECURITY_UNSAFE'
  readonly prepared: PreparedTransaction

  constructor(refusal: GatewayApiError, prepared: PreparedTransaction) {
    super({
      status: refusal.status,
      code: 'SECURITY_UNSAFE',
      message: prepared.security.reason
        ? `The security check judged the operation unsafe: ${prepared.security.reason}`
        : 'The security check judged the operation unsafe.',
      reason: refusal.reason,
      issues: refusal.issues,
      requestId: refusal.requestId,
      retryable: refusal.retryable,
      retryAfterMs: refusal.retryAfterMs,
      operationId: prepared.operationId,
      body: refusal.body,
    })
    this.prepared = prepared
  }

  protected override details() {
    return { ...super.details(), security: this.prepared.security }
  }
}
