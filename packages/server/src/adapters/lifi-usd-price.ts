import { priceDecimals } from '@gasless-gateway/core'
import { parseUnits } from 'viem'
import { z } from 'zod'

/** At most 18 digits of whole dollars. A larger price is an error in the answer. */
const dollars = new RegExp(`^\\d{1,18}(\\.\\d{1,${priceDecimals}})?$`)

/**
 * Parses LI.FI's `priceUSD`, dollars as text. Returns it times 10^`priceDecimals`, or `undefined` for an absent price
 * or zero, which LI.FI sends for a token without a price.
 */
export const LifiUsdPrice = z
  .string()
  .regex(dollars)
  .transform((text) => parseUnits(text, priceDecimals))
  .optional()
  .transform((price) => price || undefined)
