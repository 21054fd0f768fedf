import { docsPages } from './docs-pages.js'
import { GatewaySdkError } from './gateway-sdk-error.js'

export interface WaitTimeoutErrorOptions {
  readonly operationId: string
  readonly lastStatus: string | undefined
  readonly lastReason: string | null
  readonly timeoutMs: number
  /** Method of the operation's handle that continues the wait. */
  readonly method: string
  readonly cause?: unknown
}

/** The wait timed out, but the operation may still succeed. `cause` is the error of the last poll, if it failed. */
export class WaitTimeoutError extends GatewaySdkError {
  override readonly name = 'WaitTimeoutError'
  declare readonly operationId: string
  /** `undefined` if no poll got an answer. */
  declare readonly lastStatus: string | undefined
  /** Why the operation waits, if the gateway says so. */
  declare readonly lastReason: string | null
  declare readonly timeoutMs: number
  /** Wait again with the same operation id. Preparing the operation again could execute it twice. */
  readonly resumable = true

  constructor({
    operationId,
    lastStatus,
    lastReason,
    timeoutMs,
    method,
    cause,
  }: WaitTimeoutErrorOptions) {
    const state = lastStatus ? `was still ${lastStatus}` : 'had not shown its status'
    super(
      'WAIT_TIMEOUT',
      `Operation ${operationId} ${state} after ${timeoutMs} ms${lastReason ? `: ${lastReason}` : ''}. It may still succeed: do not prepare it again, but call (await client.operations.resume('${operationId}')).${method}().`,
      { cause, status: 504 },
    )
    Object.assign(this, { operationId, lastStatus, lastReason, timeoutMs })
  }

  override get docsUrl(): string {
    return docsPages.revert(this.lastReason) ?? super.docsUrl
  }
}
