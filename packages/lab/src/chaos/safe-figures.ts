/** What a campaign counts of what must never be, as tests expect it. */
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
