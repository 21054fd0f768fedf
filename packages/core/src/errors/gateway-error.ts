import { type ErrorCode, errorCodes } from './codes.js'

export interface GatewayErrorOptions {
  /**
   * The text for callers. It names the field or thing at fault and the remedy. @default meaning and remedy of the
   * catalogue
   */
  readonly message?: string
  /** Raw detail for callers, such as a decoded revert reason. */
  readonly reason?: string | null
  /** More members of the error body, such as the `operationId` of a duplicate. */
  readonly body?: Readonly<Record<string, unknown>>
  /** For the log only. It never appears in an answer. */
  readonly internal?: string
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** Every refusal of the gateway is this error. `code` is one of {@link errorCodes}. `internal` is only logged. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: ErrorCode
  readonly status: number
  readonly reason: string | null
  readonly body: Readonly<Record<string, unknown>>
  readonly internal: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: GatewayErrorOptions = {}) {
    const entry = errorCodes[code]
    super(options.message ?? `${entry.meaning} ${entry.remedy}`, { cause: options.cause })
    this.code = code
    this.status = entry.status
    this.reason = options.reason ?? null
    this.body = options.body ?? {}
    this.internal = options.internal
    this.retryAfterSeconds =
      options.retryAfterSeconds ?? (entry.status === 503 ? defaultRetryAfterSeconds : undefined)
  }
}

/** Long enough for a node to recover, short enough for a person to wait. */
const defaultRetryAfterSeconds = 5

export const isGatewayError = (error: unknown, code?: ErrorCode): error is GatewayError =>
  error instanceof GatewayError && (code === undefined || error.code === code)
