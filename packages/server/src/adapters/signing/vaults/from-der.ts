import secp256k1 from 'secp256k1'
import { VaultError } from '../vault-error.js'

/** Returns r and s, 32 bytes each, of a DER signature (RFC 3279, `Ecdsa-Sig-Value`). */
export function fromDer(der: Uint8Array | undefined | null): Uint8Array {
  try {
    if (der) return secp256k1.signatureImport(Uint8Array.from(der))
  } catch {
    // Refused below.
  }
  throw new VaultError('wrong', 'it returned no DER signature')
}
