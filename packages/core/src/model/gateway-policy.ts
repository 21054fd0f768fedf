import { defaultExposurePolicy, type ExposurePolicy } from './exposure.js'
import { defaultSponsorshipPolicy, type SponsorshipPolicy } from './sponsorship-budget.js'

/** Limits and times that the operator may change. */
export interface GatewayPolicy {
  /** How long a prepared operation can be submitted. */
  readonly preparedLifetimeMs: number
  /** How long a sponsorship outlives that, so that an operation submitted last can still land. */
  readonly landingWindowMs: number
  /**
   * From its preparation on, how long an operation that pays its gas itself may be sent; no shorter than a sponsored one can land.
   */
  readonly selfFundedSendingMs: number
  /** So many nonce keys of an account may be in use at a time: the first use of each costs about 17,000 gas. */
  readonly nonceKeysPerAccount: number
  /** So many operations of an account may wait to land. Each submit reads all of them. */
  readonly waitingOperationsPerAccount: number
  readonly batchResolveLimit: number
  /** How long after its creation an operation that has ended goes to the archive. */
  readonly archiveAfterDays: number
  /** A swap that is submitted later than this after its quote is simulated again first. */
  readonly swapQuoteLifetimeMs: number
  /** What a swap may lose to fees and markets beside its slippage, in basis points of what it sends. */
  readonly swapLargestLossBps: bigint
  /** Allowance asked for, as a multiple of the signed maximum. */
  readonly approvalMultiple: bigint
  readonly sponsorship: SponsorshipPolicy
  readonly exposure: ExposurePolicy
}

export const defaultPolicy: GatewayPolicy = {
  preparedLifetimeMs: 30 * 60_000,
  landingWindowMs: 15 * 60_000,
  selfFundedSendingMs: 60 * 60_000,
  nonceKeysPerAccount: 64,
  // An account lands one operation a block. A sponsored one can land for 45 minutes: 225 blocks of 12 seconds, 1,350 of 2 seconds.
  waitingOperationsPerAccount: 1_000,
  batchResolveLimit: 1_000,
  archiveAfterDays: 90,
  swapQuoteLifetimeMs: 60_000,
  // A tenth: bridges take a fixed part that weighs on small amounts, and prices of feeds lag behind.
  swapLargestLossBps: 1_000n,
  approvalMultiple: 10n,
  sponsorship: defaultSponsorshipPolicy,
  exposure: defaultExposurePolicy,
}
