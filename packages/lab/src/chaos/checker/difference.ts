/** A difference between the ledger and the chain. */
export interface Difference {
  readonly what: string
  /**
   * The size, in base units or wei. If an entry is wrong in something else than an amount, its whole amount, at least
   * 1.
   */
  readonly units: bigint
}

/** Returns the difference of two amounts, or an empty list if they are equal. */
export const amountDifference = (what: string, booked: bigint, actual: bigint): Difference[] =>
  booked === actual
    ? []
    : [
        {
          what: `${what}: booked ${booked}, on chain ${actual}.`,
          units: booked > actual ? booked - actual : actual - booked,
        },
      ]

export const mismatch = (what: string, units: bigint): Difference => ({
  what: `${what}.`,
  units: units > 0n ? units : 1n,
})
