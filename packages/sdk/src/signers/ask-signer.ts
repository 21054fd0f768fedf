import { SignerError, type SignerNeed } from '../errors/signer-error.js'

/** Asks the owner's signer for a signature. Throws {@link SignerError} if the owner refuses or the signer fails. */
export async function askSigner<Signed>(
  needed: SignerNeed,
  sign: () => Promise<Signed>,
): Promise<Signed> {
  try {
    return await sign()
  } catch (cause) {
    throw isRefusal(cause)
      ? new SignerError('SIGNER_REFUSED', 'The owner refused to sign.', {
          needed,
          cause,
        })
      : new SignerError('SIGNER_FAILED', 'The signer failed. See `cause`.', { needed, cause })
  }
}

/**
 * Returns whether the user rejected the request: EIP-1193 code 4001, also in a `cause`, because libraries wrap the
 * error.
 */
function isRefusal(error: unknown): boolean {
  const seen = new Set<unknown>()
  for (let each = error; each && !seen.has(each); each = Object(each).cause) {
    if (Object(each).code === 4001) return true
    seen.add(each)
  }
  return false
}
