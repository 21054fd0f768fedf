import { priceDecimals } from '@gasless-gateway/core'
import { parseUnits } from 'viem'
import { z } from 'zod'

/** No price of whole dollars has more digits; beyond, the answer is broken. */
const dollars = new RegExp(`^\\d{1,18}(\\.\\d{1,${priceDecimals}})?$`)

/**
 * `priceUSD` of LI.FI, dollars as text, times 10^`priceDecimals`. Absent, and zero, where LI.FI knows the token and no
 * price of it: `undefined`.
 */
export const LifiUsdPrice = z
  .string()
  .regex(dollars)
  .transform((text) => parseUnits(text, priceDecimals))
  .optional()
  .transform((price) => price || undefined)
