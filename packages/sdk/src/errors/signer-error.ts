import { GatewaySdkError } from './gateway-sdk-error.js'

/** What the owner is asked to sign. */
export type SignerNeed = 'userOperation' | 'authorization' | 'transaction'

/**
 * The owner cannot sign what the operation needs (`SIGNER_UNSUITABLE`), refused to (`SIGNER_REFUSED`), failed
 * (`SIGNER_FAILED`, with the `cause`), or signed something else than was asked of it (`SIGNATURE_UNEXPECTED`). Nothing was
 * submitted.
 */
export class SignerError extends GatewaySdkError {
  override readonly name = 'SignerError'
  /** What should have been signed. */
  declare readonly needed: SignerNeed
  /** What differs, such as `gas`; `undefined` where nothing was signed. */
  declare readonly field: string | undefined

  constructor(
    code: 'SIGNER_UNSUITABLE' | 'SIGNER_REFUSED' | 'SIGNER_FAILED' | 'SIGNATURE_UNEXPECTED',
    message: string,
    {
      needed,
      field,
      cause,
    }: {
      readonly needed: SignerNeed
      readonly field?: string
      readonly cause?: unknown
    },
  ) {
    super(code, `${message} Nothing was submitted by this call.`, { cause })
    this.needed = needed
    this.field = field
  }
}
