import type { DataFeeQuote } from '../ports/chain.js'
import { ceilDiv } from '../primitives/math.js'

/** Returns the fee of a rollup's operator for this gas, in wei, rounded up. */
export const operatorFee = (
  { weiPerMillionGas }: Pick<DataFeeQuote, 'weiPerMillionGas'>,
  gasUsed: bigint,
): bigint => ceilDiv(weiPerMillionGas * gasUsed, 1_000_000n)
