import type { DataFeeQuote } from '../ports/chain.js'
import { ceilDiv } from '../primitives/math.js'

/** Wei that a rollup's operator takes for so much gas used, rounded up. */
export const operatorFee = (
  { weiPerMillionGas }: Pick<DataFeeQuote, 'weiPerMillionGas'>,
  gasUsed: bigint,
): bigint => ceilDiv(weiPerMillionGas * gasUsed, 1_000_000n)
