import { z } from 'zod'

/** Texts for people. May be empty or absent. */
const Words = z.object({
  classification: z.string().nullish(),
  reason: z.string().nullish(),
  description: z.string().nullish(),
})

const Validation = z.object({
  // Also `Success` for a failed validation; only `result_type` shows the failure.
  status: z.literal('Success'),
  result_type: z.enum(['Benign', 'Warning', 'Malicious', 'Error']),
  ...Words.shape,
})

/** The part of a scan that determines the verdict. An answer of another shape is not a verdict. */
export const BlockaidScan = z.object({
  chain: z.string(),
  account_address: z.string().nullish(),
  validation: Validation,
  simulation: z.object({ status: z.enum(['Success', 'Error']) }).nullish(),
})
export type BlockaidScan = z.output<typeof BlockaidScan>
