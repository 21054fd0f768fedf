import { GatewaySdkError } from './gateway-sdk-error.js'

export interface VerificationErrorOptions {
  /** The part of the prepared operation that differs, such as `calls.0.to` or `paymaster`. */
  readonly field: string
  readonly expected: string
  readonly actual: string
  readonly cause?: unknown
}

/** The gateway prepared something other than the request, or named a wrong account address. Nothing was signed. */
export class VerificationError extends GatewaySdkError {
  override readonly name = 'VerificationError'
  declare readonly field: string
  declare readonly expected: string
  declare readonly actual: string

  constructor(sentence: string, { field, expected, actual, cause }: VerificationErrorOptions) {
    super(
      'VERIFICATION_MISMATCH',
      `${sentence} (${field}: expected ${shorten(expected)}, got ${shorten(actual)}) Nothing was signed.`,
      { cause },
    )
    this.field = field
    this.expected = expected
    this.actual = actual
  }
}

/** Call data can be long. The members have the full values. */
const shorten = (value: string) =>
  value.length <= 140 ? value : `${value.slice(0, 140)}… (${value.length} characters)`
