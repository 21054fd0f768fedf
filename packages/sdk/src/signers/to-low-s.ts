import { type Hex, toHex } from 'viem'

/** Of secp256k1 (SEC 2, 2.4.1). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

interface Signature {
  readonly s: Hex
  readonly yParity: number
}

/**
 * The same signature with the lower one of its two values of s: Ethereum takes no other since EIP-2, and key stores give
 * either one.
 */
export function toLowS({ s, yParity }: Signature): Signature {
  const value = BigInt(s)
  if (value <= order / 2n || value >= order) return { s, yParity }
  return { s: toHex(order - value, { size: 32 }), yParity: 1 - yParity }
}
