import { SignerError, type SignerNeed } from '../errors/signer-error.js'

/** Asks the owner for a signature. Throws {@link SignerError} when they turn it down, or when what signs for them fails. */
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
      : new SignerError('SIGNER_FAILED', 'The signer failed, `cause` says how.', { needed, cause })
  }
}

/** EIP-1193's code for what the user rejects, also where a library has wrapped it. */
function isRefusal(error: unknown): boolean {
  const seen = new Set<unknown>()
  for (let each = error; each && !seen.has(each); each = Object(each).cause) {
    if (Object(each).code === 4001) return true
    seen.add(each)
  }
  return false
}
