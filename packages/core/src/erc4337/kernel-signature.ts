import { type Hex, size } from 'viem'

/**
 * A well-formed ECDSA signature of nobody: it recovers, so validation answers "wrong signer" instead of
 * reverting, which is what gas measurements need.
 */
export const dummySignature: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/** The longest signature that the `preVerificationGas` of a prepared operation pays for. */
export const pricedSignatureBytes = size(dummySignature)
