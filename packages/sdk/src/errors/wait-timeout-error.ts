import { docsPages } from './docs-pages.js'
import { GatewaySdkError } from './gateway-sdk-error.js'

export interface WaitTimeoutErrorOptions {
  readonly operationId: string
  readonly lastStatus: string | undefined
  readonly lastReason: string | null
  readonly timeoutMs: number
  /** Of the operation's handle: what to go on waiting with. */
  readonly method: string
  readonly cause?: unknown
}

/** The wait is over, the operation is not: it may still succeed. `cause` is the last poll's error, if it had one. */
export class WaitTimeoutError extends GatewaySdkError {
  override readonly name = 'WaitTimeoutError'
  declare readonly operationId: string
  /** `undefined` when no poll got an answer. */
  declare readonly lastStatus: string | undefined
  /** Why the operation does not get on, where the gateway says so. */
  declare readonly lastReason: string | null
  declare readonly timeoutMs: number
  /** Wait again with the same operation id; preparing it anew could carry it out twice. */
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
      `Operation ${operationId} ${state} after ${timeoutMs} ms${lastReason ? `: ${lastReason}` : ''}. It may still succeed: do not prepare it again, go on waiting with (await client.operations.resume('${operationId}')).${method}().`,
      { cause, status: 504 },
    )
    this.operationId = operationId
    this.lastStatus = lastStatus
    this.lastReason = lastReason
    this.timeoutMs = timeoutMs
  }

  override get docsUrl(): string {
    return docsPages.revert(this.lastReason) ?? super.docsUrl
  }
}
