import { GatewaySdkError } from './gateway-sdk-error.js'

export interface ChainCheckErrorOptions {
  readonly operationId: string
  /** The compared value: `transactionHash`, `sender`, `status`, `reason`, `feeToken` or `fee`. */
  readonly field: string
  /** The value from the gateway, or from the signed operation. */
  readonly expected: string
  /** The value from the chain. */
  readonly actual: string
  readonly cause?: unknown
}

/**
 * The node of `verifyWith` does not confirm what the gateway says.
 *
 * `CHAIN_CONTRADICTS`: the node says something else. `CHAIN_SILENT`: the node did not know the operation in time,
 * because the node lags or the gateway lies. `CHAIN_UNDECIDED`: the gateway says that the operation failed, was dropped
 * or was refused, but according to the node it may still land. Check again later. After `transfer`, `send` and `swap`,
 * ask `readOutcome` about each operation that `onSigned` received, and call again only when all have `failed`.
 *
 * `cause` is the node's last error, or else the error that the check withheld, such as the gateway's refusal.
 */
export class ChainCheckError extends GatewaySdkError {
  override readonly name = 'ChainCheckError'
  declare readonly operationId: string
  declare readonly field: string
  declare readonly expected: string
  declare readonly actual: string

  constructor(
    code: 'CHAIN_CONTRADICTS' | 'CHAIN_SILENT' | 'CHAIN_UNDECIDED',
    sentence: string,
    { operationId, field, expected, actual, cause }: ChainCheckErrorOptions,
  ) {
    super(
      code,
      `Operation ${operationId}: ${sentence} (${field}: expected ${expected}, got ${actual}) Prepare nothing in its place before you know why.`,
      { cause },
    )
    this.operationId = operationId
    this.field = field
    this.expected = expected
    this.actual = actual
  }
}
