import type { SponsorshipPolicy } from '@gasless-gateway/core'

/** For loads from one project that are larger than any customer's. The project may use the whole deposit. */
export const unlimitedSponsorship: SponsorshipPolicy = {
  unsubmitted: 1_000_000,
  depositShare: 10_000n,
  fronting: {
    lossShare: 10_000n,
    ownerLossShare: 10_000n,
    unpaidLossShare: 10_000n,
    totalLossShare: 10_000n,
    windowSeconds: 60,
  },
}
