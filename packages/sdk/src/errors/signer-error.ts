import { GatewaySdkError } from './gateway-sdk-error.js'

/** The kind of signature that the owner is asked for. */
export type SignerNeed = 'userOperation' | 'authorization' | 'transaction'

/**
 * The owner cannot sign the operation (`SIGNER_UNSUITABLE`), refused to sign it (`SIGNER_REFUSED`), failed
 * (`SIGNER_FAILED`, with the `cause`), or signed something else (`SIGNATURE_UNEXPECTED`). Nothing was submitted.
 */
export class SignerError extends GatewaySdkError {
  override readonly name = 'SignerError'
  /** The requested kind of signature. */
  declare readonly needed: SignerNeed
  /** The field that differs, such as `gas`. `undefined` if nothing was signed. */
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
