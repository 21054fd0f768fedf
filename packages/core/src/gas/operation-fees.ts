import type { Network } from '../model/network.js'
import type { FeeMarket } from '../ports/chain.js'
import { ceilDiv, max } from '../primitives/math.js'
import { tipOf } from './tip-of.js'

/** Wei per gas. */
export interface OperationFees {
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  /** The price at which the operation is expected to be billed. */
  readonly expectedGasPrice: bigint
  /** The lowest price to expect if the base fee falls before the operation lands. */
  readonly lowestGasPrice: bigint
}

/**
 * Headroom for base fee and tips while an operation waits: six full blocks (EIP-1559: one eighth a block). It also
 * limits every replacement of the outer transaction, for which nodes require a tenth more in both fields.
 */
const feeMultiple = 2n
/**
 * Assumed fall of the base fee: one empty block on Ethereum, or six in a row on OP-stack chains, whose denominator is
 * 50 or more.
 */
const baseFeeFallDivisor = 8n

export function feesOf(network: Network, market: FeeMarket): OperationFees {
  const { baseFeePerGas } = market
  // Rounded down, because a lower price requires more gas. A positive price stays positive: under EIP-1559, a base fee
  // of 1 never falls.
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
