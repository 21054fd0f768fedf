import { defaultExposurePolicy, type ExposurePolicy } from '@gasless-gateway/core'

/** What the gateways of a run are told about gas that may burn. Whatever else they use is their default. */
export type ExposureLimits = Omit<ExposurePolicy, 'windowSeconds'>

/**
 * A fifth of the defaults, so that every adversary reaches them within a minute. A lone operation risks up to 500,000 gas when it
 * deploys its account, and that has to fit.
 */
export const runLimits: ExposureLimits = {
  perSender: 800_000n,
  perProject: 3_000_000n,
  perOwner: 3_500_000n,
  ofNewcomers: 5_000_000n,
  perLanded: defaultExposurePolicy.perLanded,
}

/** As an operator sets them. */
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
