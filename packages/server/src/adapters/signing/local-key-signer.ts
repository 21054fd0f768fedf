import { keccak_256 } from 'js-sha3'
import secp256k1 from 'secp256k1'
import { type Hex, hexToBytes, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { KeySigner } from './key-signer.js'

/** Signs with a key in memory. The signature is deterministic (RFC 6979). */
export function createLocalKeySigner(privateKey: Hex): KeySigner {
  const key = hexToBytes(privateKey)
  return {
    address: privateKeyToAddress(privateKey),
    async sign(message) {
      const digest = new Uint8Array(keccak_256.arrayBuffer(hexToBytes(message)))
      const { signature, recid } = secp256k1.ecdsaSign(digest, key)
      return `${toHex(signature)}${(27 + recid).toString(16)}`
    },
    isReady: () => true,
  }
}
