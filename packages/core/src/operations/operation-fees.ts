import type { Network } from '../networks/network.js'
import type { FeeMarket } from '../ports/chain.js'
import { max } from '../primitives/math.js'

/** Wei per gas. */
export interface OperationFees {
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  /** What the operation should be billed at. */
  readonly expectedGasPrice: bigint
}

/**
 * Room for base fee and tips to rise while an operation waits: six full blocks (EIP-1559: one eighth a block). It is
 * the ceiling of every replacement of its outer transaction, too, and nodes ask for a tenth more in both fields.
 */
const feeMultiple = 2n

export function feesOf(network: Network, market: FeeMarket): OperationFees {
  const maxPriorityFeePerGas = max(network.minPriorityFeePerGas, market.maxPriorityFeePerGas)
  return {
    maxPriorityFeePerGas,
    maxFeePerGas: (market.baseFeePerGas + maxPriorityFeePerGas) * feeMultiple,
    expectedGasPrice: market.baseFeePerGas + maxPriorityFeePerGas,
  }
}
