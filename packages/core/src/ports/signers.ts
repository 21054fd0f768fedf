import type { Address, Hash, Hex } from 'viem'
import type { SignedAuthorization } from '../erc4337/delegation.js'

/** Signs sponsorships. */
export interface SponsorshipSigner {
  readonly address: Address
  /**
   * Returns a 65-byte signature over the keccak256 hash of the message, with a low s and v 27 or 28. Takes the message
   * and not its hash, because some key stores hash what they sign. Throws `SPONSORSHIP_UNAVAILABLE` while the key store
   * does not sign.
   */
  sign(message: Hex): Promise<Hex>
}

/** An outer transaction: EIP-7702 if it carries authorizations, otherwise EIP-1559. */
export interface OuterTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly data: Hex
  /** In wei. Only refills have a value. */
  readonly value: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The authorization of the operation inside. @default none */
  readonly authorizationList?: readonly SignedAuthorization[] | undefined
}

/**
 * Holds the keys of the executors and the funder. Signs only bundles, no-ops to the signer itself, and the funder's
 * refills of executors. A bundle goes to a network's EntryPoint or BundleRunner, with the executor itself as
 * beneficiary.
 */
export interface ExecutorSigner {
  readonly addresses: readonly Address[]
  /**
   * Returns the executors whose keys can sign, as far as is known. A key in a store that failed shortly before is left
   * out for a while.
   */
  ready(): readonly Address[]
  /** The account that tops up executors. `undefined`: the operator tops them up. */
  readonly funder: Address | undefined
  /**
   * `executor` is one of `addresses` or the funder. Signing may take seconds: a key may be in a store outside this
   * process. Throws an `Error` if the key cannot sign now.
   */
  sign(
    executor: Address,
    transaction: OuterTransaction,
  ): Promise<{ readonly rawTransaction: Hex; readonly transactionHash: Hash }>
}

/** Returns the signer. `undefined` for a malformed signature, including one with a high s. */
export type RecoverSigner = (hash: Hash, signature: Hex) => Address | undefined

/**
 * Returns the address that signed an EIP-7702 authorization. `undefined` for a malformed signature, including one with
 * a high s.
 */
export type RecoverAuthority = (authorization: SignedAuthorization) => Address | undefined
