import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type { Address } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { VaultError } from '../vault-error.js'

/** A public key as vaults return it: DER of a `SubjectPublicKeyInfo`, the same as PEM, or coordinates. */
export type PublicKeyForm =
  | { readonly der: Uint8Array }
  | { readonly pem: string }
  | { readonly x: Uint8Array; readonly y: Uint8Array }

/** Returns the address of a public key. Throws a `VaultError` unless the key is a point of secp256k1. */
export function publicKeyAddress(form: PublicKeyForm): Address {
  const { kty, crv, x, y } = jwkOf(form)
  if (kty !== 'EC' || crv !== 'secp256k1' || !x || !y)
    throw new VaultError(
      'refused',
      'the key is not on the curve secp256k1. Create a key for Ethereum: ECC_SECG_P256K1 at AWS, EC_SIGN_SECP256K1_SHA256 at GCP, P-256K at Azure',
    )
  const point = [x, y].map((coordinate) =>
    Buffer.from(coordinate, 'base64url').toString('hex').padStart(64, '0'),
  )
  return publicKeyToAddress(`0x04${point.join('')}`)
}

function jwkOf(form: PublicKeyForm): JsonWebKey {
  try {
    return createPublicKey(inputOf(form)).export({ format: 'jwk' })
  } catch {
    throw new VaultError('wrong', 'it returned no public key')
  }
}

const inputOf = (form: PublicKeyForm): Parameters<typeof createPublicKey>[0] => {
  if ('pem' in form) return form.pem
  if ('der' in form) return { key: Buffer.from(form.der), format: 'der', type: 'spki' }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return {
    key: { kty: 'EC', crv: 'secp256k1', x: text(form.x), y: text(form.y) },
    format: 'jwk',
  }
}
