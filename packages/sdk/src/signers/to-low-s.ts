import { type Hex, toHex } from 'viem'

/** Order of secp256k1 (SEC 2, 2.4.1). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

interface Signature {
  readonly s: Hex
  readonly yParity: number
}

/**
 * Returns the signature with the lower s, the only one that Ethereum accepts since EIP-2. Key stores return either one.
 */
export function toLowS({ s, yParity }: Signature): Signature {
  const value = BigInt(s)
  if (value <= order / 2n || value >= order) return { s, yParity }
  return { s: toHex(order - value, { size: 32 }), yParity: 1 - yParity }
}
