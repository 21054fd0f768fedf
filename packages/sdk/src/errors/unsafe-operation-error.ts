import type { PreparedTransaction } from '../model/prepared-transaction.js'
import type { GatewayApiError } from './gateway-api-error.js'
import { OperationRefusedError } from './operation-refused-error.js'

type Security = PreparedTransaction['security']

/**
 * The security check judged the operation unsafe. Nothing was signed. `prepared` holds it all the same: a
 * gateway in monitor mode still takes it, after a person has looked at `security.reason`.
 */
export class UnsafeOperationError extends OperationRefusedError {
  override readonly name = 'UnsafeOperationError'
  declare readonly code: 'SECURITY_UNSAFE'
  declare readonly security: Security
  /** `undefined` for plain transactions: nobody could stop them once they are signed, so they are not handed out. */
  declare readonly prepared: PreparedTransaction | undefined

  constructor(refusal: GatewayApiError, security: Security, prepared?: PreparedTransaction) {
    super({
      ...refusal,
      code: 'SECURITY_UNSAFE',
      message: `The security check judged the operation unsafe${security.reason ? `: ${security.reason}` : '.'}`,
      operationId: prepared?.operationId,
    })
    this.security = security
    // Both hold the whole operation: whoever prints the error wants to read it.
    Object.defineProperty(this, 'prepared', { value: prepared })
    Object.defineProperty(this, 'body', { enumerable: false })
  }
}
