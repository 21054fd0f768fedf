import type { Address } from 'viem'

/** What an operation paid and cost, from the chain's events alone. Token amounts in base units. */
export interface FeeBreakdown {
  readonly token: Address
  readonly gasFee: bigint
  readonly staticFee: bigint
  readonly transferFee: bigint
  readonly collected: bigint
  readonly refunded: bigint
  readonly maxFee: bigint
  /** Share of the outer transaction that the gateway's executor paid; `null` when another bundler paid. */
  readonly outerCostWei: bigint | null
}
