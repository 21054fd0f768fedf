import { type Hex, size } from 'viem'

/**
 * A well-formed ECDSA signature of an unknown key. It recovers, so validation returns "wrong signer" instead of
 * reverting. Gas measurements need that.
 */
export const dummySignature: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/** The longest signature that the `preVerificationGas` of a prepared operation pays for. */
export const pricedSignatureBytes = size(dummySignature)
