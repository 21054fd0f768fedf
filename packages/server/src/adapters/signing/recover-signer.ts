import type { RecoverSigner } from '@gasless-gateway/core'
import { hashMessage } from 'viem'
import { recoverDigest } from './recover-digest.js'

/** Recovers the signer of an EIP-191 message over a 32-byte hash. */
export const recoverSigner: RecoverSigner = (hash, signature) =>
  recoverDigest(hashMessage({ raw: hash }), signature)
