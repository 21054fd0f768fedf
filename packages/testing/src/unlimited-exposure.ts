import type { ExposurePolicy } from '@gasless-gateway/core'

/** No operation of any network burns as much. */
export const mostGas = 1_000_000_000_000n

/** For loads on accounts that are all new, larger than any customer's. */
export const unlimitedExposure: ExposurePolicy = {
  windowSeconds: 60,
  perSender: mostGas,
  perProject: mostGas,
  perOwner: mostGas,
  ofNewcomers: mostGas,
  perLanded: 0n,
}
