import type { AbiEvent, Address, Hash, Hex } from 'viem'

/** The methods of your node that the SDK calls. viem's `PublicClient` implements it. */
export interface ChainReader {
  /** `undefined`: the chain of the node is not compared with that of the operation. */
  readonly chain?: { readonly id: number } | undefined
  getChainId(): Promise<number>
  /** Throws if the node does not know the transaction. */
  getTransactionReceipt(input: { readonly hash: Hash }): Promise<ChainReceipt>
  /** Without an input, returns the latest block. Throws if the node does not know the block or the tag. */
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
  /** Hashes of the transactions. */
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
