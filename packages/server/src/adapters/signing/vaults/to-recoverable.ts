import secp256k1 from 'secp256k1'
import { type Address, type Hex, isAddressEqual, toHex } from 'viem'
import { recoverDigest } from '../recover-digest.js'
import { VaultError } from '../vault-error.js'

/**
 * Returns the 65-byte signature of this address: with a low s (EIP-2) and the v that recovers to the address. Vaults
 * return neither. Throws a `VaultError` for any other signature, so a wrong key's signature never leaves the gateway.
 */
export function toRecoverable(digest: Uint8Array, compact: Uint8Array, address: Address): Hex {
  const low = lowered(compact)
  for (const v of ['1b', '1c'] as const) {
    const signature: Hex = `${toHex(low)}${v}`
    const signer = recoverDigest(toHex(digest), signature)
    if (signer && isAddressEqual(signer, address)) return signature
  }
  throw new VaultError('wrong', `it returned a signature that is not from ${address}`)
}

function lowered(compact: Uint8Array): Uint8Array {
  try {
    return secp256k1.signatureNormalize(Uint8Array.from(compact))
  } catch {
    throw new VaultError('wrong', 'it returned no signature of secp256k1')
  }
}
