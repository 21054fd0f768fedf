import type { Network } from '../model/network.js'
import type { FeeMarket } from '../ports/chain.js'
import { ceilDiv, max } from '../primitives/math.js'
import { tipOf } from './tip-of.js'

/** Wei per gas. */
export interface OperationFees {
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  /** What the operation should be billed at. */
  readonly expectedGasPrice: bigint
  /** The least that it should be billed at when the base fee falls before it lands. */
  readonly lowestGasPrice: bigint
}

/**
 * Room for base fee and tips to rise while an operation waits: six full blocks (EIP-1559: one eighth a block). It is
 * the ceiling of every replacement of its outer transaction, too, and nodes ask for a tenth more in both fields.
 */
const feeMultiple = 2n
/** And to fall: an empty block on Ethereum; on OP-stack chains, which divide by 50 and more, half a dozen in a row. */
const baseFeeFallDivisor = 8n

export function feesOf(network: Network, market: FeeMarket): OperationFees {
  const { baseFeePerGas } = market
  // Rounded down: the lower price asks for more gas. Where gas has a price it keeps one: EIP-1559 never lets a base fee
  // fall from 1.
  const fallen = baseFeePerGas - ceilDiv(baseFeePerGas, baseFeeFallDivisor)
  const lowestBaseFee = baseFeePerGas > 0n ? max(fallen, 1n) : 0n
  const maxPriorityFeePerGas = tipOf(network, market)
  return {
    maxPriorityFeePerGas,
    maxFeePerGas: (baseFeePerGas + maxPriorityFeePerGas) * feeMultiple,
    expectedGasPrice: baseFeePerGas + maxPriorityFeePerGas,
    lowestGasPrice: lowestBaseFee + maxPriorityFeePerGas,
  }
}
