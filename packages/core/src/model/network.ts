import type { Address, Hash } from 'viem'
import type { AccountContracts } from '../erc4337/account-contracts.js'

/** An ERC-20 token that the gateway knows on a network. */
export interface Token {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** May pay fees through the paymaster. */
  readonly feeToken: boolean
  /** Refuses to change a non-zero allowance to another non-zero one (USDT on Ethereum). */
  readonly approvalReset?: boolean
  /** Gas of the paymaster's `postOp` with this token, measured, with headroom. */
  readonly postOpGas?: number
  readonly priceFeed?: PriceFeed
  /** Its address or its feed's was found to be wrong at the start: it neither pays fees nor has a price. */
  readonly withheld?: true
}

/** A Chainlink-shaped aggregator that prices an asset in USD. */
export interface PriceFeed {
  readonly address: Address
  /** At most `priceDecimals`, so that no answer is ever rounded. */
  readonly decimals: number
  /** An answer older than this is refused: the feed's heartbeat, and some room for a late round. */
  readonly maxAgeSeconds: number
  /** An answer below or above is refused, in millionths of a US dollar: a lost peg, or a feed gone wrong. */
  readonly bounds?: { readonly minUsdMicros: bigint; readonly maxUsdMicros: bigint }
  /**
   * An answer that is further than `maxBps` basis points from the last accepted one is refused, until that one was
   * accepted more than `withinSeconds` ago.
   */
  readonly jump?: { readonly maxBps: number; readonly withinSeconds: number }
}

/** A Chainlink-shaped feed that says since when a rollup's sequencer is up (0) or down (1). */
export interface SequencerFeed {
  readonly address: Address
  /** Prices are refused while it is down, and so long after: feeds have to catch up first. */
  readonly graceSeconds: number
}

/** Prices of the routing provider: a second source, where the gateway is configured to ask it. */
export interface MarketPricePolicy {
  /** A feed whose price is further than this from the provider's, in basis points of the feed's, is refused. */
  readonly maxDeviationBps: number
}

/** Contracts of a routing provider on one chain. Swaps call and approve these, and nothing else. */
export interface RoutingContracts {
  /** What a swap may call. */
  readonly targets: readonly Address[]
  /** Whom a swap may approve, for exactly what it sends. */
  readonly spenders: readonly Address[]
  /** Contracts whose events say what was taken for the provider's partners. */
  readonly feeContracts: readonly Address[]
}

/**
 * Code that may validate operations beside `accountContracts` and `delegate`, by the hash of what stands on the chain
 * (EIP-1052). Only code whose result follows from the account's and its own storage belongs here, and that no proxy
 * replaces: the executors pay for an operation that passes in a simulation and fails on chain.
 */
export interface KnownValidation {
  /** Implementations behind the account's proxy, with the storage of Kernel v3. @default none */
  readonly implementations?: readonly Hash[]
  /** Root validators. @default none */
  readonly validators?: readonly Hash[]
}

/** Where a block counts as safe from reorganisation. */
export type Finality =
  | { readonly kind: 'tag'; readonly tag: 'safe' | 'finalized' }
  | { readonly kind: 'depth'; readonly blocks: number }

export interface FeePolicy {
  /** Static part, in millionths of a US dollar. */
  readonly staticUsdMicros: bigint
  /** Percentage part on the transferred input value, in basis points. */
  readonly transferFeeBps: bigint
  /** Put on the price of gas in a token, in basis points, because prices move until an operation lands; absent: nothing. */
  readonly priceMarginBps?: bigint
}

/** How bundles are filled. */
export interface BundlePolicy {
  /** Ceiling of an outer transaction's gas limit. EIP-7825 allows 16,777,216. */
  readonly maxGas: bigint
  /** An operation waits at most this long for others to share a bundle with. */
  readonly maxAgeMs: number
}

/** What a rollup charges for the data of a transaction, beside its gas. */
export type DataFee =
  /** Taken from the sender's balance on top of gas; asked of the `GasPriceOracle` predeploy. */
  | { readonly kind: 'op-stack'; readonly gasPriceOracle: Address }
  /** Taken as gas inside the gas limit; asked of the `NodeInterface` precompile. Tips are ignored. */
  | { readonly kind: 'arbitrum'; readonly nodeInterface: Address }

/** Everything the gateway needs to know of a chain: data, so that a new network is a new value and no new code. */
export interface Network {
  /** Decimal chain id, as it stands on the wire. */
  readonly networkId: string
  readonly chainId: number
  readonly name: string
  readonly testnet: boolean
  readonly explorerUrl: string
  readonly nativeCoin: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly wrappedNative: Address
  readonly blockTimeMs: number
  readonly finality: Finality
  readonly entryPoint: Address
  /** Sends bundles so that one failing operation does not fail the others. Absent: every operation travels alone. */
  readonly bundleRunner?: Address
  readonly bundles: BundlePolicy
  /** Absent: the chain charges gas alone. */
  readonly dataFee?: DataFee
  readonly accountContracts: AccountContracts
  /**
   * What addresses adopt under EIP-7702 to be accounts of an `eip7702` project: an implementation of Kernel v3.3. Absent:
   * the network has no EIP-7702.
   */
  readonly delegate?: Address
  /** Absent: `accountContracts` and `delegate` alone validate. */
  readonly validation?: KnownValidation
  /** Absent: the network serves self-funded operations only. */
  readonly paymaster?: Address
  readonly nativePriceFeed?: PriceFeed
  /** Absent: the chain has no sequencer, or none that a feed watches. */
  readonly sequencerFeed?: SequencerFeed
  /** Absent: the routing provider does not know the chain, and is not asked. */
  readonly marketPrices?: MarketPricePolicy
  readonly tokens: readonly Token[]
  /** By the name of the routing provider. Absent: nothing is swapped here. */
  readonly routing?: Readonly<Record<string, RoutingContracts>>
  readonly feePolicy: FeePolicy
  /** Lowest tip that the chain's producers take, in wei. */
  readonly minPriorityFeePerGas: bigint
  /** No outer transaction bids more, in wei per gas, whatever the market is said to ask. */
  readonly feeCeiling: bigint
}
