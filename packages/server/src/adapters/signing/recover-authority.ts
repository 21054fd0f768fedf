import type { RecoverAuthority } from '@gasless-gateway/core'
import { concatHex, toHex } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { recoverDigest } from './recover-digest.js'

/** Recovers whose address an EIP-7702 authorization is of. Chains skip one with a high s as well. */
export const recoverAuthority: RecoverAuthority = ({ chainId, address, nonce, r, s, yParity }) =>
  recoverDigest(
    hashAuthorization({ chainId, address, nonce }),
    concatHex([r, s, toHex(27 + yParity, { size: 1 })]),
  )
