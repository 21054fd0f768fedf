import type { Address } from 'viem'

/** The fee of a routing provider and its partners for a swap, in one token. Amounts in base units. */
export interface RouterFee {
  /** The native coin has its sentinel address. */
  readonly token: Address
  /** `null`: neither the provider nor the network has it. */
  readonly symbol: string | null
  readonly decimals: number | null
  /** The project's share, which is its configured router fee. */
  readonly integratorAmount: bigint
  /** The share of all others. */
  readonly providerAmount: bigint
  /** Millionths of a US dollar, rounded down. `null`: there is no price, or no reliable one. */
  readonly integratorUsdMicros: bigint | null
  readonly providerUsdMicros: bigint | null
  /** `chain`: read from the transaction. `announced`: from the provider's quote, and no event contradicts it. */
  readonly source: 'chain' | 'announced'
}
