/**
 * Thresholds for low balances, in full bundles: the gas of the network's largest bundle at the highest fee that a new
 * operation bids now. So the thresholds follow the price of gas.
 */
export interface UpkeepPolicy {
  /**
   * An executor is refunded when a bundle lands, so it only has to cover bundles in flight. Below `dry` it could not
   * send a full bundle.
   */
  readonly executor: { readonly dry: bigint; readonly low: bigint; readonly refillTo: bigint }
  /**
   * Below `low`, the funder cannot top up one executor from `low` to `refillTo`. Below `dry`, it cannot help at all.
   */
  readonly funder: { readonly dry: bigint; readonly low: bigint }
  /**
   * The deposit pays for operations and is not refunded. Operations that are accepted before it falls below `dry` must
   * land from the rest.
   */
  readonly deposit: { readonly dry: bigint; readonly low: bigint }
  /** Highest value of one refill, in wei. The signer refuses more. */
  readonly refillLimit: bigint
  /** Most unmined refills at a time. */
  readonly maxRefillsInFlight: number
  /** Pause between checks: `calm` if all balances are sufficient and unchanged, otherwise `busy`. */
  readonly pauseMs: { readonly calm: number; readonly busy: number }
}

export const defaultUpkeepPolicy: UpkeepPolicy = {
  executor: { dry: 1n, low: 4n, refillTo: 8n },
  funder: { dry: 1n, low: 4n },
  deposit: { dry: 2n, low: 8n },
  refillLimit: 10n ** 18n,
  maxRefillsInFlight: 16,
  pauseMs: { calm: 55_000, busy: 10_000 },
}
