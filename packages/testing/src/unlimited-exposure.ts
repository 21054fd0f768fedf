import type { ExposurePolicy } from '@gasless-gateway/core'

/** More gas than any operation can burn. */
export const mostGas = 1_000_000_000_000n

/** For loads from many new accounts, larger than any customer's. */
export const unlimitedExposure: ExposurePolicy = {
  windowSeconds: 60,
  perSender: mostGas,
  perProject: mostGas,
  perOwner: mostGas,
  ofNewcomers: mostGas,
  perLanded: 0n,
}
