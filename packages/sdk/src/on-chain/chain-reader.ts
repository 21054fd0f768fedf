import type { AbiEvent, Address, Hash, Hex } from 'viem'

/** What the SDK asks of your node. viem's `PublicClient` is one. */
export interface ChainReader {
  /** `undefined`: the node's chain is not compared with the operation's. */
  readonly chain?: { readonly id: number } | undefined
  getChainId(): Promise<number>
  /** Throws for a transaction that the node does not know. */
  getTransactionReceipt(input: { readonly hash: Hash }): Promise<ChainReceipt>
  /** Without an input: the latest block. Throws for a block that the node does not know, and for a tag that it does not know. */
  getBlock(
    input?: { readonly blockNumber: bigint } | { readonly blockTag: 'finalized' },
  ): Promise<ChainBlock>
  call(input: {
    readonly to: Address
    readonly data: Hex
    readonly blockNumber: bigint
  }): Promise<{ readonly data?: Hex | undefined }>
  getCode(input: {
    readonly address: Address
    readonly blockNumber: bigint
  }): Promise<Hex | undefined>
  getTransactionCount(input: {
    readonly address: Address
    readonly blockNumber: bigint
  }): Promise<number>
  getLogs(input: {
    readonly address: Address
    readonly event: AbiEvent
    readonly args: Readonly<Record<string, unknown>>
    readonly fromBlock: bigint
    readonly toBlock: bigint
  }): Promise<readonly FoundLog[]>
}

export interface ChainBlock {
  readonly hash: Hash | null
  readonly number: bigint | null
  readonly timestamp: bigint
  /** Their hashes. */
  readonly transactions: readonly unknown[]
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

export interface FoundLog extends ChainLog {
  readonly transactionHash: Hash | null
}
