import { GatewaySdkError } from './gateway-sdk-error.js'

export interface AnswerIssue {
  /** Where in the answer, such as `userOperation.sender`; empty for the answer as a whole. */
  readonly path: string
  readonly message: string
}

/** A successful answer that does not have the promised shape: another service, a proxy's page or another version. */
export class MalformedAnswerError extends GatewaySdkError {
  override readonly name = 'MalformedAnswerError'
  declare readonly issues: readonly AnswerIssue[]

  constructor(what: string, issues: readonly AnswerIssue[], requestId?: string) {
    const list = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message))
    super(
      'ANSWER_MALFORMED',
      `The answer to ${what} is not what a gateway sends (${list.join('; ')}). Check baseUrl and the version.`,
      { requestId, status: 502 },
    )
    this.issues = issues
  }
}
