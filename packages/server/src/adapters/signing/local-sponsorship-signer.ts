import type { SponsorshipSigner } from '@gasless-gateway/core'
import secp256k1 from 'secp256k1'
import { type Hex, hexToBytes, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** Signs sponsorships with a key in memory. */
export function createLocalSponsorshipSigner(privateKey: Hex): SponsorshipSigner {
  const key = hexToBytes(privateKey)
  return {
    address: privateKeyToAddress(privateKey),
    async sign(digest) {
      const { signature, recid } = secp256k1.ecdsaSign(hexToBytes(digest), key)
      return `${toHex(signature)}${(27 + recid).toString(16)}`
    },
  }
}
