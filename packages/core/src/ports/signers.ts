import type { Address, Hash, Hex } from 'viem'
import type { SignedAuthorization } from '../erc4337/delegation.js'

/** Signs sponsorships. 65-byte signature over the digest. */
export interface SponsorshipSigner {
  readonly address: Address
  sign(digest: Hash): Promise<Hex>
}

/** An outer transaction: EIP-1559, or EIP-7702 where it carries authorizations. */
export interface OuterTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly data: Hex
  /** Wei. Only refills carry any. */
  readonly value: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Of the operation inside. @default none */
  readonly authorizationList?: readonly SignedAuthorization[] | undefined
}

/**
 * Holds executor keys, and the funding account's. Refuses to sign anything but bundles to a network's EntryPoint or
 * BundleRunner with the executor itself as beneficiary, no-ops to the executor itself, and refills of executors.
 */
export interface ExecutorSigner {
  readonly addresses: readonly Address[]
  /** Tops up executors; `undefined`: the operator does. */
  readonly funder: Address | undefined
  /** `executor` is one of `addresses` or the funder. */
  sign(
    executor: Address,
    transaction: OuterTransaction,
  ): Promise<{ readonly rawTransaction: Hex; readonly transactionHash: Hash }>
}

/** Recovers who signed. `undefined` for a malformed signature, one with a high s included. */
export type RecoverSigner = (hash: Hash, signature: Hex) => Address | undefined

/** Whose address an EIP-7702 authorization is of. `undefined` for a malformed signature, one with a high s included. */
export type RecoverAuthority = (authorization: SignedAuthorization) => Address | undefined
