import { GatewaySdkError } from './gateway-sdk-error.js'

export interface ConnectionErrorOptions {
  readonly timedOut?: boolean
  readonly operationId?: string
  readonly cause?: unknown
  readonly retryable?: boolean
  readonly requestId?: string | undefined
}

/**
 * No complete answer: the network failed, or the attempt took longer than its timeout. The request may have arrived, so
 * `retryable` is true only if repeating it is safe. With `operationId`, the operation may have been accepted: submit
 * the same signed operation again. `cause` is then the error of the last attempt, such as a proxy's 502.
 */
export class ConnectionError extends GatewaySdkError {
  override readonly name = 'ConnectionError'
  declare readonly timedOut: boolean
  /** Set if a submit got no conclusive answer: the operation may have been accepted. */
  declare readonly operationId: string | undefined

  constructor(message: string, options: ConnectionErrorOptions = {}) {
    super('CONNECTION_FAILED', message, { ...options, status: 503 })
    this.timedOut = options.timedOut ?? false
    this.operationId = options.operationId
  }
}
