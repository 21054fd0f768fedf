import type { Hex } from 'viem'
import {
  encodeSponsorship,
  type Sponsorship,
  sponsorshipDigest,
} from '../../erc4337/paymaster-data.js'
import { packUserOperation, type UserOperation } from '../../erc4337/user-operation.js'
import type { Network } from '../../model/network.js'
import type { SponsorshipSigner } from '../../ports/signers.js'
import { quickKeccak256 } from '../../primitives/quick-keccak256.js'

/** An operation with a paymaster. */
export type SponsoredOperation = UserOperation & Required<Pick<UserOperation, 'paymaster'>>

/** Any 65 bytes: the digest covers everything but them. */
const unsigned: Hex = `0x${'00'.repeat(65)}`

/** Puts the sponsorship, signed over everything else in the operation, into the operation. */
export async function signSponsorship(
  signer: SponsorshipSigner,
  network: Network,
  operation: SponsoredOperation,
  sponsorship: Sponsorship,
): Promise<SponsoredOperation> {
  const toSign = packUserOperation(withSponsorship(operation, sponsorship, unsigned))
  const digest = sponsorshipDigest(toSign, network, quickKeccak256)
  return withSponsorship(operation, sponsorship, await signer.sign(digest))
}

/** Puts the sponsorship into the operation, with any signature. */
export const withSponsorship = (
  operation: SponsoredOperation,
  sponsorship: Sponsorship,
  signature: Hex,
): SponsoredOperation => ({
  ...operation,
  paymaster: { ...operation.paymaster, data: encodeSponsorship(sponsorship, signature) },
})
