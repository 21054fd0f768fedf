import { GatewaySdkError } from './gateway-sdk-error.js'

export interface ChainCheckErrorOptions {
  readonly operationId: string
  /** What was compared: `transactionHash`, `sender`, `status`, `reason`, `feeToken` or `fee`. */
  readonly field: string
  /** By the gateway, or by what was signed. */
  readonly expected: string
  /** By the chain. */
  readonly actual: string
  readonly cause?: unknown
}

/**
 * The node that a wait checked with does not say what the gateway says. `CHAIN_CONTRADICTS`: it says something else.
 * `CHAIN_SILENT`: it knew nothing of it until the time was up, because it lags or the gateway lies; `cause` is what it answered
 * last. `CHAIN_UNDECIDED`: the gateway says that it failed or was dropped, and the node does not rule out that it lands. Ask again
 * later.
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
