import { defaultExposurePolicy, type ExposurePolicy } from './exposure.js'
import { defaultSponsorshipPolicy, type SponsorshipPolicy } from './sponsorship-budget.js'

/** Limits and times that the operator may change. */
export interface GatewayPolicy {
  /** How long a prepared operation can be submitted. */
  readonly preparedLifetimeMs: number
  /** How long a sponsorship stays valid after `preparedLifetimeMs`, so that an operation submitted late can land. */
  readonly landingWindowMs: number
  /**
   * How long after its prepare a self-funded operation may be sent. Not shorter than the time in which a sponsored
   * operation can land.
   */
  readonly selfFundedSendingMs: number
  /** Most nonce keys of an account in use at a time. The first use of each costs about 17,000 gas. */
  readonly nonceKeysPerAccount: number
  /** Most operations of an account that may wait to land. Each submit reads all of them. */
  readonly waitingOperationsPerAccount: number
  readonly batchResolveLimit: number
  /** Age in days at which an ended operation is archived, counted from its creation. */
  readonly archiveAfterDays: number
  /** Age of a quote after which submit simulates the swap again. */
  readonly swapQuoteLifetimeMs: number
  /** Most that a swap may lose to fees and market prices beyond its slippage, in basis points of the amount sent. */
  readonly swapLargestLossBps: bigint
  /** Allowance that is requested, as a multiple of the signed ceiling. */
  readonly approvalMultiple: bigint
  readonly sponsorship: SponsorshipPolicy
  readonly exposure: ExposurePolicy
}

export const defaultPolicy: GatewayPolicy = {
  preparedLifetimeMs: 30 * 60_000,
  landingWindowMs: 15 * 60_000,
  selfFundedSendingMs: 60 * 60_000,
  nonceKeysPerAccount: 64,
  // An account lands one operation a block. A sponsored one can land for 45 minutes: 225 blocks of 12 seconds, 1,350 of
  // 2 seconds.
  waitingOperationsPerAccount: 1_000,
  batchResolveLimit: 1_000,
  archiveAfterDays: 90,
  swapQuoteLifetimeMs: 60_000,
  // A tenth, because bridges take a fixed fee that weighs on small amounts, and feed prices lag behind.
  swapLargestLossBps: 1_000n,
  approvalMultiple: 10n,
  sponsorship: defaultSponsorshipPolicy,
  exposure: defaultExposurePolicy,
}
