import { GatewaySdkError, type GatewaySdkErrorOptions } from './gateway-sdk-error.js'

export interface AnswerIssue {
  /** Member of the answer, such as `userOperation.sender`. Empty for the answer as a whole. */
  readonly path: string
  readonly message: string
}

/**
 * A successful answer has an unexpected shape: from another service, a proxy or another version. `cause`: JSON parse
 * error.
 */
export class MalformedAnswerError extends GatewaySdkError {
  override readonly name = 'MalformedAnswerError'
  declare readonly issues: readonly AnswerIssue[]

  constructor(
    what: string,
    issues: readonly AnswerIssue[],
    options?: Pick<GatewaySdkErrorOptions, 'requestId' | 'cause'>,
  ) {
    const list = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message))
    super(
      'ANSWER_MALFORMED',
      `The answer to ${what} is malformed (${list.join('; ')}). Check baseUrl.`,
      { ...options, status: 502 },
    )
    this.issues = issues
  }
}
