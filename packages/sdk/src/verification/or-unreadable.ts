import { isMarkedSdkError } from '../errors/gateway-sdk-error.js'
import { VerificationError } from '../errors/verification-error.js'

/**
 * Runs a check. Throws {@link VerificationError} if the gateway's answer cannot be parsed, with the error as its
 * `cause`.
 */
export function orUnreadable<Verified>(
  field: string,
  expected: string,
  check: () => Verified,
): Verified {
  try {
    return check()
  } catch (cause) {
    if (isMarkedSdkError(cause)) throw cause
    throw new VerificationError('The prepared operation cannot be parsed.', {
      field,
      expected,
      actual: cause instanceof Error ? cause.message : String(cause),
      cause,
    })
  }
}
