import { GatewaySdkError } from './gateway-sdk-error.js'

export interface AnswerIssue {
  /** Where in the answer, such as `userOperation.sender`; empty for the answer as a whole. */
  readonly path: string
  readonly message: string
}

export interface MalformedAnswerErrorOptions {
  readonly status: number
  readonly requestId: string | undefined
  readonly issues: readonly AnswerIssue[]
  readonly cause?: unknown
}

/** A successful answer that does not have the promised shape: another service, a proxy's page or another version. */
export class MalformedAnswerError extends GatewaySdkError {
  override readonly name = 'MalformedAnswerError'
  declare readonly status: number
  declare readonly issues: readonly AnswerIssue[]

  constructor(what: string, { status, requestId, issues, cause }: MalformedAnswerErrorOptions) {
    const list = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message))
    super(
      'ANSWER_MALFORMED',
      `The answer to ${what} does not have the promised shape (${list.join('; ')}). Check baseUrl and the gateway's version.`,
      { cause, status, requestId },
    )
    this.issues = issues
  }

  protected override details() {
    return { issues: this.issues }
  }
}
