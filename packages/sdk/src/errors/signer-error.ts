import { GatewaySdkError } from './gateway-sdk-error.js'

/**
 * The owner cannot sign what the operation needs (`SIGNER_UNSUITABLE`), or signed something else than was asked of it
 * (`SIGNATURE_UNEXPECTED`). Nothing was submitted.
 */
export class SignerError extends GatewaySdkError {
  override readonly name = 'SignerError'
  /** What should have been signed. */
  readonly needed: 'authorization' | 'transaction'
  /** What differs, such as `gas`; `undefined` where nothing was signed. */
  readonly field: string | undefined

  constructor(
    code: 'SIGNER_UNSUITABLE' | 'SIGNATURE_UNEXPECTED',
    message: string,
    {
      needed,
      field,
      cause,
    }: {
      readonly needed: 'authorization' | 'transaction'
      readonly field?: string
      readonly cause?: unknown
    },
  ) {
    super(code, message, { cause })
    this.needed = needed
    this.field = field
  }

  protected override details() {
    return { needed: this.needed, field: this.field }
  }
}
