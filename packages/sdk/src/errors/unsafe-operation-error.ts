import type { PreparedTransaction } from '../model/prepared-transaction.js'
import type { GatewayApiError } from './gateway-api-error.js'
import { OperationRefusedError } from './operation-refused-error.js'

type Security = PreparedTransaction['security']

/**
 * The security check judged the operation unsafe. Nothing was signed. A gateway in monitor mode still accepts
 * `prepared`. Submit it only after a person has reviewed `security.reason`.
 */
export class UnsafeOperationError extends OperationRefusedError {
  override readonly name = 'UnsafeOperationError'
  declare readonly code: 'SECURITY_UNSAFE'
  declare readonly security: Security
  /**
   * `undefined` for plain transactions. They can be broadcast by anyone once signed, so the gateway does not return
   * unsafe ones.
   */
  declare readonly prepared: PreparedTransaction | undefined

  constructor(refusal: GatewayApiError, security: Security, prepared?: PreparedTransaction) {
    super({
      ...refusal,
      code: 'SECURITY_UNSAFE',
      message: `The security check judged the operation unsafe${security.reason ? `: ${security.reason}` : '.'}`,
      operationId: prepared?.operationId,
    })
    this.security = security
    // Not enumerable, because both contain the whole operation and would bury the message when the error is printed.
    Object.defineProperty(this, 'prepared', { value: prepared })
    Object.defineProperty(this, 'body', { enumerable: false })
  }
}
