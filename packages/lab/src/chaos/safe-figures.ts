/** The figures of a campaign that must be 0, as tests expect them. */
export const safeFigures = {
  lost: 0,
  missing: 0,
  doubled: 0,
  driftUnits: 0,
  falseTerminals: 0,
  nonceFaults: 0,
  brokenPromises: 0,
  secretsSeen: 0,
  wrongSums: 0,
} as const
