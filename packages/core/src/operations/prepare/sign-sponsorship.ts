import type { Address, Hex } from 'viem'
import {
  encodeSponsorship,
  type Sponsorship,
  sponsorshipDigest,
} from '../../erc4337/paymaster-data.js'
import { packUserOperation, type UserOperation } from '../../erc4337/user-operation.js'
import type { Network } from '../../model/network.js'
import type { SponsorshipSigner } from '../../ports/signers.js'
import { quickKeccak256 } from '../../primitives/quick-keccak256.js'

/** Any 65 bytes: the digest covers everything but them. */
const unsigned: Hex = `0x${'00'.repeat(65)}`

/** Puts the sponsorship, signed over everything else in the operation, into the operation. */
export async function signSponsorship(
  signer: SponsorshipSigner,
  network: Network,
  operation: UserOperation,
  paymaster: {
    readonly address: Address
    readonly verificationGasLimit: bigint
    readonly postOpGasLimit: bigint
  },
  sponsorship: Sponsorship,
): Promise<UserOperation> {
  const withData = (signature: Hex): UserOperation => ({
    ...operation,
    paymaster: { ...paymaster, data: encodeSponsorship(sponsorship, signature) },
  })
  const digest = sponsorshipDigest(packUserOperation(withData(unsigned)), network, quickKeccak256)
  return withData(await signer.sign(digest))
}
