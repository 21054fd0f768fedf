import type { Address } from 'viem'

/** What a routing provider and its partners took of a swap in one token. Amounts in base units. */
export interface RouterFee {
  /** The native coin by its sentinel. */
  readonly token: Address
  /** `null`: neither the provider nor the network says. */
  readonly symbol: string | null
  readonly decimals: number | null
  /** The project's share: the router fee that it has set. */
  readonly integratorAmount: bigint
  /** What others took beside it. */
  readonly providerAmount: bigint
  /** Millionths of a US dollar, rounded down; `null`: there is no price, or none to be believed. */
  readonly integratorUsdMicros: bigint | null
  readonly providerUsdMicros: bigint | null
  /** `chain`: as the transaction shows it. `announced`: as the provider said beforehand, and no event says otherwise. */
  readonly source: 'chain' | 'announced'
}
