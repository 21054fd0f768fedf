import type { RecoverAuthority } from '@gasless-gateway/core'
import { concatHex, toHex } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { recoverDigest } from './recover-digest.js'

/** Recovers the signer of an EIP-7702 authorization. Refuses a high s, as chains do. */
export const recoverAuthority: RecoverAuthority = ({ chainId, address, nonce, r, s, yParity }) =>
  recoverDigest(
    hashAuthorization({ chainId, address, nonce }),
    concatHex([r, s, toHex(27 + yParity, { size: 1 })]),
  )
