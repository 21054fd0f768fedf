import type { Address, Hash, Hex } from 'viem'

/** What is asked of your node. A `PublicClient` of viem is one. */
export interface ChainReader {
  /** `undefined`: whose chain it is cannot be compared with the operation's. */
  readonly chain?: { readonly id: number } | undefined
  /** Throws for a transaction that the node does not know. */
  getTransactionReceipt(input: { readonly hash: Hash }): Promise<ChainReceipt>
  getBlock(input: { readonly blockNumber: bigint }): Promise<{ readonly hash: Hash | null }>
}

export interface ChainReceipt {
  readonly status: 'success' | 'reverted'
  readonly blockHash: Hash
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly effectiveGasPrice: bigint
  readonly logs: readonly ChainLog[]
}

export interface ChainLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}
