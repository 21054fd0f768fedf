import type { Hex } from 'viem'
import {
  encodeSponsorship,
  type Sponsorship,
  sponsorshipMessage,
} from '../../erc4337/paymaster-data.js'
import { packUserOperation, type UserOperation } from '../../erc4337/user-operation.js'
import type { Network } from '../../model/network.js'
import type { SponsorshipSigner } from '../../ports/signers.js'
import { quickKeccak256 } from '../../primitives/quick-keccak256.js'

/** An operation with a paymaster. */
export type SponsoredOperation = UserOperation & Required<Pick<UserOperation, 'paymaster'>>

/** Stands for the signature, which the digest does not cover. */
const unsigned: Hex = `0x${'00'.repeat(65)}`

/**
 * Returns the operation with the signed sponsorship. The signature covers everything else in the operation. Throws
 * `SPONSORSHIP_UNAVAILABLE` while the signer's key store does not sign.
 */
export async function signSponsorship(
  signer: SponsorshipSigner,
  network: Network,
  operation: SponsoredOperation,
  sponsorship: Sponsorship,
): Promise<SponsoredOperation> {
  const toSign = packUserOperation(withSponsorship(operation, sponsorship, unsigned))
  const message = sponsorshipMessage(toSign, network, quickKeccak256)
  return withSponsorship(operation, sponsorship, await signer.sign(message))
}

/** Returns the operation with the sponsorship and this signature. */
export const withSponsorship = (
  operation: SponsoredOperation,
  sponsorship: Sponsorship,
  signature: Hex,
): SponsoredOperation => ({
  ...operation,
  paymaster: { ...operation.paymaster, data: encodeSponsorship(sponsorship, signature) },
})
