import type { Address, Hash, Hex } from 'viem'

/** Signs sponsorships. 65-byte signature over the digest. */
export interface SponsorshipSigner {
  readonly address: Address
  sign(digest: Hash): Promise<Hex>
}

/** An outer transaction, EIP-1559. */
export interface OuterTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Holds executor keys. */
export interface ExecutorSigner {
  readonly addresses: readonly Address[]
  sign(
    executor: Address,
    transaction: OuterTransaction,
  ): Promise<{ readonly rawTransaction: Hex; readonly transactionHash: Hash }>
}

/** Recovers who signed. `undefined` for a malformed signature. */
export type RecoverSigner = (hash: Hash, signature: Hex) => Address | undefined
