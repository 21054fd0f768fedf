import { createPublicKey, type KeyObject } from 'node:crypto'
import secp256k1 from 'secp256k1'
import { type Address, type Hex, hexToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** A key of a vault's double. */
export interface DoubleKey {
  readonly address: Address
  readonly publicKey: KeyObject
  /** x and y, 32 bytes each. */
  readonly coordinates: Uint8Array
  /** Returns r and s, 32 bytes each. */
  sign(digest: Uint8Array, s: 'high' | 'low'): Uint8Array
}

export function createDoubleKey(privateKey: Hex): DoubleKey {
  const key = hexToBytes(privateKey)
  const coordinates = secp256k1.publicKeyCreate(key, false).subarray(1)
  const text = (from: number) =>
    Buffer.from(coordinates.subarray(from, from + 32)).toString('base64url')
  return {
    address: privateKeyToAddress(privateKey),
    coordinates,
    publicKey: createPublicKey({
      key: { kty: 'EC', crv: 'secp256k1', x: text(0), y: text(32) },
      format: 'jwk',
    }),
    sign(digest, s) {
      const { signature } = secp256k1.ecdsaSign(digest, key)
      if (s === 'high') signature.set(mirrored(signature.subarray(32)), 32)
      return signature
    },
  }
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const mirrored = (s: Uint8Array): Uint8Array =>
  hexToBytes(
    `0x${(order - BigInt(`0x${Buffer.from(s).toString('hex')}`)).toString(16).padStart(64, '0')}`,
  )

/** DER of a signature, also with a high s. */
export function toDer(signature: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const trimmed = [...bytes.subarray(start)]
    if ((trimmed[0] ?? 0) >= 0x80) trimmed.unshift(0)
    return [0x02, trimmed.length, ...trimmed]
  }
  const body = [...integer(signature.subarray(0, 32)), ...integer(signature.subarray(32))]
  return Uint8Array.from([0x30, body.length, ...body])
}
