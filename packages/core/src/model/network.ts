import type { Address, Hash } from 'viem'
import type { AccountContracts } from '../erc4337/account-contracts.js'

/** An ERC-20 token that the gateway knows on a network. */
export interface Token {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Whether fees may be paid in it through the paymaster. */
  readonly feeToken: boolean
  /** The token refuses to change a non-zero allowance to another non-zero one (USDT on Ethereum). */
  readonly approvalReset?: boolean
  /** Gas limit of the paymaster's `postOp` with this token: measured, with headroom. */
  readonly postOpGas?: number
  readonly priceFeed?: PriceFeed
  /** The check at start found its address or its feed's address to be wrong. It neither pays fees nor has a price. */
  readonly withheld?: true
}

/** A Chainlink-shaped aggregator that prices an asset in USD. */
export interface PriceFeed {
  readonly address: Address
  /** At most `priceDecimals`, so that no answer is rounded. */
  readonly decimals: number
  /** An answer older than this is rejected: the feed's heartbeat, plus time for a late round. */
  readonly maxAgeSeconds: number
  /** An answer outside these bounds is rejected, in millionths of a US dollar: a lost peg, or a faulty feed. */
  readonly bounds?: { readonly minUsdMicros: bigint; readonly maxUsdMicros: bigint }
  /**
   * An answer that deviates from the last accepted one by more than `maxBps` basis points is rejected, for
   * `withinSeconds` after that one was accepted.
   */
  readonly jump?: { readonly maxBps: number; readonly withinSeconds: number }
}

/** A Chainlink-shaped feed that reports since when a rollup's sequencer is up (0) or down (1). */
export interface SequencerFeed {
  readonly address: Address
  /**
   * Prices are rejected while the sequencer is down, and for this time after it is up again, because the feeds need
   * time to update.
   */
  readonly graceSeconds: number
}

/** The routing provider's prices, as a second source if the gateway is configured to use it. */
export interface MarketPricePolicy {
  /**
   * A feed's price is rejected if it deviates from the provider's by more than this, in basis points of the feed's
   * price.
   */
  readonly maxDeviationBps: number
}

/** Contracts of a routing provider on one chain. Swaps call and approve only these. */
export interface RoutingContracts {
  /** Contracts that a swap may call. */
  readonly targets: readonly Address[]
  /** Contracts that a swap may approve, for exactly the amount that it sends. */
  readonly spenders: readonly Address[]
  /** Contracts whose events report the fees of the provider's partners. */
  readonly feeContracts: readonly Address[]
}

/**
 * Code that may validate operations in addition to `accountContracts` and `delegate`, by its code hash on the chain
 * (EIP-1052).
 *
 * Add only code that no proxy can replace, and whose result depends only on its own storage and the account's. The
 * executors pay for an operation that passes in a simulation and fails on chain.
 */
export interface KnownValidation {
  /** Implementations behind the account's proxy, with the storage layout of Kernel v3. @default none */
  readonly implementations?: readonly Hash[]
  /** Root validators. @default none */
  readonly validators?: readonly Hash[]
}

/** The rule by which a block counts as final. */
export type Finality =
  | { readonly kind: 'tag'; readonly tag: 'safe' | 'finalized' }
  | { readonly kind: 'depth'; readonly blocks: number }

export interface FeePolicy {
  /** Static part, in millionths of a US dollar. */
  readonly staticUsdMicros: bigint
  /** Percentage part of the transferred amount, in basis points. */
  readonly transferFeeBps: bigint
  /**
   * Added to the price of gas in a token, in basis points, because prices move before an operation lands. Absent:
   * nothing.
   */
  readonly priceMarginBps?: bigint
}

/** Limits for bundles. */
export interface BundlePolicy {
  /** Highest gas limit of an outer transaction. EIP-7825 allows 16,777,216. */
  readonly maxGas: bigint
  /** An operation waits at most this long for others to share a bundle with. */
  readonly maxAgeMs: number
}

/** A rollup's charge for the data of a transaction, in addition to its gas. */
export type DataFee =
  /** Charged to the sender's balance in addition to gas. The `GasPriceOracle` predeploy computes it. */
  | { readonly kind: 'op-stack'; readonly gasPriceOracle: Address }
  /** Charged as gas inside the gas limit. The `NodeInterface` precompile computes it. Tips are ignored. */
  | { readonly kind: 'arbitrum'; readonly nodeInterface: Address }

/** The data that describes a chain to the gateway. A new network is a new value and needs no new code. */
export interface Network {
  /** Decimal chain id, as in requests and responses. */
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
  /** Sends bundles so that one failing operation does not fail the others. Absent: every operation is sent alone. */
  readonly bundleRunner?: Address
  readonly bundles: BundlePolicy
  /** Absent: the chain charges only gas. */
  readonly dataFee?: DataFee
  readonly accountContracts: AccountContracts
  /**
   * The delegate that addresses adopt under EIP-7702 as accounts of an `eip7702` project: an implementation of Kernel
   * v3.3. Absent: the network has no EIP-7702.
   */
  readonly delegate?: Address
  /** Absent: only `accountContracts` and `delegate` may validate. */
  readonly validation?: KnownValidation
  /** Absent: the network serves self-funded operations only. */
  readonly paymaster?: Address
  readonly nativePriceFeed?: PriceFeed
  /** Absent: the chain has no sequencer, or no feed reports its state. */
  readonly sequencerFeed?: SequencerFeed
  /** Absent: the routing provider is not asked, because it does not know the chain. */
  readonly marketPrices?: MarketPricePolicy
  readonly tokens: readonly Token[]
  /** By name of the routing provider. Absent: the network has no swaps. */
  readonly routing?: Readonly<Record<string, RoutingContracts>>
  readonly feePolicy: FeePolicy
  /** Lowest tip that the chain's block producers accept, in wei per gas. */
  readonly minPriorityFeePerGas: bigint
  /** Highest bid of an outer transaction, in wei per gas, whatever the fee market reports. */
  readonly feeCeiling: bigint
}
