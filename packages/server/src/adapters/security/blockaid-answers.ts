import { z } from 'zod'

/** What is said to a person. Empty or left out where there is nothing to say. */
const Words = z.object({
  classification: z.string().nullish(),
  reason: z.string().nullish(),
  description: z.string().nullish(),
})

const Validation = z.object({
  // Says the same of a validation that failed; only `result_type` tells them apart.
  status: z.literal('Success'),
  result_type: z.enum(['Benign', 'Warning', 'Malicious', 'Error']),
  ...Words.shape,
})

/** The part of a scan that a verdict rests on. Anything that is not of this shape is no verdict. */
export const BlockaidScan = z.object({
  chain: z.string(),
  account_address: z.string().nullish(),
  validation: Validation,
  simulation: z.object({ status: z.enum(['Success', 'Error']) }).nullish(),
})
export type BlockaidScan = z.output<typeof BlockaidScan>
