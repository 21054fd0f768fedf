/** A place where the ledger does not say what the chain says. */
export interface Difference {
  readonly what: string
  /** How much, in base units or wei; what is wrong without an amount counts as all that it is about, at least 1. */
  readonly units: bigint
}

/** Nothing when both say the same. */
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
