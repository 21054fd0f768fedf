import type { Network } from '../networks/network.js'
import type { FeeMarket } from '../ports/chain.js'
import { ceilDiv, max } from '../primitives/math.js'

/** Wei per gas. */
export interface OperationFees {
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  /** What the operation should be billed at. */
  readonly expectedGasPrice: bigint
  /** The least that it should be billed at when the base fee falls before it lands. */
  readonly lowestGasPrice: bigint
}

/** Room for the base fee to rise while an operation waits: six full blocks (EIP-1559: one eighth a block). */
const baseFeeMultiple = 2n
/** And to fall: an empty block on Ethereum; on OP-stack chains, which divide by 50 and more, half a dozen in a row. */
const baseFeeFallDivisor = 8n

export function feesOf(network: Network, market: FeeMarket): OperationFees {
  const { baseFeePerGas } = market
  // On Arbitrum a tip buys nothing, and the EntryPoint would bill it all the same.
  const maxPriorityFeePerGas =
    network.dataFee?.kind === 'arbitrum'
      ? 0n
      : max(network.minPriorityFeePerGas, market.maxPriorityFeePerGas)
  return {
    maxPriorityFeePerGas,
    maxFeePerGas: baseFeePerGas * baseFeeMultiple + maxPriorityFeePerGas,
    expectedGasPrice: baseFeePerGas + maxPriorityFeePerGas,
    // Rounded down: the lower price asks for more gas.
    lowestGasPrice:
      baseFeePerGas - ceilDiv(baseFeePerGas, baseFeeFallDivisor) + maxPriorityFeePerGas,
  }
}
