import { GatewaySdkError } from './gateway-sdk-error.js'

export interface ConnectionErrorOptions {
  readonly timedOut?: boolean
  readonly operationId?: string
  readonly cause?: unknown
}

/** No answer: the network failed or the attempt took longer than its timeout. The request may have arrived. */
export class ConnectionError extends GatewaySdkError {
  override readonly name = 'ConnectionError'
  readonly timedOut: boolean
  /** Set when a submit got no answer: the operation may have been accepted. */
  readonly operationId: string | undefined

  constructor(message: string, options: ConnectionErrorOptions = {}) {
    super('CONNECTION_FAILED', message, { cause: options.cause })
    this.timedOut = options.timedOut ?? false
    this.operationId = options.operationId
  }

  protected override details() {
    return { timedOut: this.timedOut, operationId: this.operationId }
  }
}
