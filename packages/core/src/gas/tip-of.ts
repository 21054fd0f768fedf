import type { Network } from '../model/network.js'
import type { FeeMarket } from '../ports/chain.js'
import { max } from '../primitives/math.js'

/** Returns the tip that the market requires, in wei per gas: at least the network's minimum. */
export const tipOf = (
  { dataFee, minPriorityFeePerGas }: Pick<Network, 'dataFee' | 'minPriorityFeePerGas'>,
  market: Pick<FeeMarket, 'maxPriorityFeePerGas'>,
): bigint =>
  // On Arbitrum a tip has no effect, but the EntryPoint would bill it.
  dataFee?.kind === 'arbitrum' ? 0n : max(minPriorityFeePerGas, market.maxPriorityFeePerGas)
