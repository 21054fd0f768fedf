import { operatorFee } from '../fees/operator-fee.js'
import type { DataFeeQuote } from '../ports/chain.js'
import { ceilDiv } from '../primitives/math.js'
import type { OperationFees } from './operation-fees.js'

/**
 * The `preVerificationGas` that pays a rollup's data fee: `gas` inside the gas limit, `wei` on top of it, and
 * what the operator takes for the gas that the operation is expected to use.
 *
 * The operation pays in gas, at the price of the block it lands in, while the data costs what it costs: when the base
 * fee falls, the same gas pays less of it, and Arbitrum takes more gas for the same data. So the fee of today is divided
 * by the lowest price expected. Rounded up; 0 where gas has no price, as then no amount of it pays anything.
 */
export function dataFeeGas(
  quote: DataFeeQuote,
  { expectedGasPrice, lowestGasPrice }: OperationFees,
  gasUsed: bigint,
): bigint {
  if (lowestGasPrice === 0n) return 0n
  const owed = quote.gas * expectedGasPrice + quote.wei + operatorFee(quote, gasUsed)
  return ceilDiv(owed, lowestGasPrice)
}
