import secp256k1 from 'secp256k1'
import { type Address, type Hash, type Hex, hexToBytes } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

/** 65 bytes in hex. */
const wellFormed = /^0x[0-9a-fA-F]{130}$/
/** Half the order of secp256k1 (SEC 2). */
const halfCurveOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Recovers the signer of a digest with libsecp256k1, many times faster than in JavaScript. Returns `undefined` unless
 * the signature has 65 bytes, a low s and v 27 or 28.
 */
export function recoverDigest(digest: Hash, signature: Hex): Address | undefined {
  if (!wellFormed.test(signature)) return undefined
  // EIP-2: every signature has a second form with a high s, which strict on-chain validators refuse.
  if (BigInt(`0x${signature.slice(66, 130)}`) > halfCurveOrder) return undefined
  const bytes = hexToBytes(signature)
  const recovery = (bytes[64] ?? 0) - 27
  // On-chain validators accept no other values.
  if (recovery !== 0 && recovery !== 1) return undefined
  try {
    const publicKey = secp256k1.ecdsaRecover(
      bytes.subarray(0, 64),
      recovery,
      hexToBytes(digest),
      false,
    )
    return publicKeyToAddress(`0x${Buffer.from(publicKey).toString('hex')}`)
  } catch {
    return undefined
  }
}
