import { defaultExposurePolicy, type ExposurePolicy } from '@gasless-gateway/core'

/** The limits on gas that may burn, as the gateways of a run are configured. Other settings keep their defaults. */
export type ExposureLimits = Omit<ExposurePolicy, 'windowSeconds'>

/**
 * About a fifth of the defaults, so that every adversary reaches its limits within a minute. An operation that deploys
 * its account risks up to 500,000 gas, which every limit must admit.
 */
export const runLimits: ExposureLimits = {
  perSender: 800_000n,
  perProject: 3_000_000n,
  perOwner: 3_500_000n,
  ofNewcomers: 5_000_000n,
  perLanded: defaultExposurePolicy.perLanded,
}

/** Returns the limits as environment variables. */
export const exposureVariables = ({
  perSender,
  perProject,
  perOwner,
  ofNewcomers,
}: Omit<ExposureLimits, 'perLanded'>): Readonly<Record<string, string>> => ({
  EXPOSURE_GAS_PER_SENDER: perSender.toString(),
  EXPOSURE_GAS_PER_PROJECT: perProject.toString(),
  EXPOSURE_GAS_PER_OWNER: perOwner.toString(),
  EXPOSURE_GAS_OF_NEWCOMERS: ofNewcomers.toString(),
})
