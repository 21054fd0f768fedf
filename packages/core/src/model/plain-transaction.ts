import type { Address, Hash, Hex } from 'viem'

/** The fields of an EIP-1559 transaction as it is prepared for its owner's signature. Amounts in wei. */
export interface PlainTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A signed transaction, as submitted. */
export interface SignedPlainTransaction {
  readonly hash: Hash
  readonly raw: Hex
}
