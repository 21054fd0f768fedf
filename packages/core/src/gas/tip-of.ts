import type { Network } from '../model/network.js'
import type { FeeMarket } from '../ports/chain.js'
import { max } from '../primitives/math.js'

/** The tip that the market asks for, in wei per gas: at least the network's minimum. */
export const tipOf = (
  { dataFee, minPriorityFeePerGas }: Pick<Network, 'dataFee' | 'minPriorityFeePerGas'>,
  market: Pick<FeeMarket, 'maxPriorityFeePerGas'>,
): bigint =>
  // On Arbitrum a tip buys nothing, and the EntryPoint would bill it all the same.
  dataFee?.kind === 'arbitrum' ? 0n : max(minPriorityFeePerGas, market.maxPriorityFeePerGas)
