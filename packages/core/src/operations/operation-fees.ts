import type { Network } from '../networks/network.js'
import type { FeeMarket } from '../ports/chain.js'
import { max } from '../primitives/math.js'

/** Room for the base fee to rise while an operation waits: six full blocks (EIP-1559: one eighth a block). */
const baseFeeMultiple = 2n

/** Fee fields of an operation, in wei per gas, and the price that it should be billed at. */
export function feesOf(network: Network, market: FeeMarket) {
  const maxPriorityFeePerGas = max(network.minPriorityFeePerGas, market.maxPriorityFeePerGas)
  return {
    maxPriorityFeePerGas,
    maxFeePerGas: market.baseFeePerGas * baseFeeMultiple + maxPriorityFeePerGas,
    expectedGasPrice: market.baseFeePerGas + maxPriorityFeePerGas,
  }
}
