import { operatorFee } from '../fees/operator-fee.js'
import type { DataFeeQuote } from '../ports/chain.js'
import { ceilDiv } from '../primitives/math.js'
import type { OperationFees } from './operation-fees.js'

/**
 * Returns the `preVerificationGas` that pays a rollup's data fee: `gas` inside the gas limit, `wei` in addition to gas,
 * and the operator fee for the expected gas of the operation.
 *
 * The operation pays in gas at the price of its block, but the data fee does not follow that price. If the base fee
 * falls, the same gas pays less of it, and Arbitrum charges more gas for the same data. So today's fee is divided by
 * the lowest expected price. Rounded up. Returns 0 if gas has no price, because then no amount of gas pays anything.
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
