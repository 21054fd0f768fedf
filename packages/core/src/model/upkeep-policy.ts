/**
 * When balances are low, in full bundles: the gas of the largest bundle of the network at the highest fee that a new
 * operation bids now. A balance is compared with what the chain shows, so these follow the price of gas.
 */
export interface UpkeepPolicy {
  /**
   * An executor gets back what a bundle cost when it lands, so it only has to cover what is under way. Below `dry` it
   * could not send a full one.
   */
  readonly executor: { readonly dry: bigint; readonly low: bigint; readonly refillTo: bigint }
  /** Below `low` the funder cannot fill up one executor from `low` to `refillTo`, below `dry` it is of no help. */
  readonly funder: { readonly dry: bigint; readonly low: bigint }
  /** The deposit pays for operations and gets nothing back: what is accepted when it falls below `dry` has to land from the rest. */
  readonly deposit: { readonly dry: bigint; readonly low: bigint }
  /** Most that one refill moves, in wei. The signer refuses more. */
  readonly refillLimit: bigint
  /** Unmined refills at a time. */
  readonly maxRefillsInFlight: number
  /** Pause between two looks: `calm` if all balances are enough and unchanged, otherwise `busy`. */
  readonly pauseMs: { readonly calm: number; readonly busy: number }
}

export const defaultUpkeepPolicy: UpkeepPolicy = {
  executor: { dry: 1n, low: 4n, refillTo: 8n },
  funder: { dry: 1n, low: 4n },
  deposit: { dry: 2n, low: 8n },
  refillLimit: 10n ** 18n,
  maxRefillsInFlight: 16,
  pauseMs: { calm: 30_000, busy: 10_000 },
}
