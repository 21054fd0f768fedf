import type { Network } from '../model/network.js'
import type { FeeMarket } from '../ports/chain.js'
import { max, min } from '../primitives/math.js'
import { tipOf } from './tip-of.js'

/** The fees that an outer transaction bids, in wei per gas. */
export interface OuterFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

type Fees = Pick<FeeMarket, 'baseFeePerGas' | 'maxPriorityFeePerGas'>

/** Headroom for three full blocks (EIP-1559: one eighth a block) before a replacement is due. */
const headroom = (baseFee: bigint): bigint => (baseFee * 3n) / 2n

/**
 * Returns the first bid for a bundle: the market's fees, limited by `ceiling`. `ceiling` is the lowest maximum fee and
 * the lowest tip inside, so every operation pays at least the price of its gas.
 */
export function firstFees(market: Fees, ceiling: OuterFees): OuterFees {
  const tip = min(market.maxPriorityFeePerGas, ceiling.maxPriorityFeePerGas)
  const maxFeePerGas = min(headroom(market.baseFeePerGas) + tip, ceiling.maxFeePerGas)
  return { maxFeePerGas, maxPriorityFeePerGas: min(tip, maxFeePerGas) }
}

type TipRules = Pick<Network, 'dataFee' | 'minPriorityFeePerGas'>

/**
 * Returns whether a bid is too low for any block at the current base fee. Some networks mine no transaction that leaves
 * less than `minPriorityFeePerGas` above the base fee.
 */
export const isPricedOut = (
  { maxFeePerGas }: Pick<OuterFees, 'maxFeePerGas'>,
  { baseFeePerGas }: Pick<Fees, 'baseFeePerGas'>,
  network: TipRules,
): boolean => maxFeePerGas < baseFeePerGas + tipOf(network, { maxPriorityFeePerGas: 0n })

/**
 * Returns the fees of a replacement: the market's fees, or one eighth above the previous transaction if that is higher.
 * Nodes require at least a tenth in both fields (geth's `PriceBump`). Returns `undefined` if the ceiling is too low for
 * that.
 */
export function replacementFees(
  previous: OuterFees,
  market: Fees,
  network: TipRules,
  ceiling: bigint,
): OuterFees | undefined {
  const least = {
    maxFeePerGas: raised(previous.maxFeePerGas),
    maxPriorityFeePerGas: raised(previous.maxPriorityFeePerGas),
  }
  const tip = max(least.maxPriorityFeePerGas, market.maxPriorityFeePerGas)
  const wanted = max(least.maxFeePerGas, headroom(market.baseFeePerGas) + tip)
  const maxFeePerGas = min(wanted, ceiling)
  const maxPriorityFeePerGas = min(tip, maxFeePerGas)
  const outbids =
    maxFeePerGas >= least.maxFeePerGas && maxPriorityFeePerGas >= least.maxPriorityFeePerGas
  return outbids && !isPricedOut({ maxFeePerGas }, market, network)
    ? { maxFeePerGas, maxPriorityFeePerGas }
    : undefined
}

const raised = (fee: bigint): bigint => fee + max(1n, (fee + 7n) / 8n)

/**
 * Returns the highest bid of a transaction without operations, in wei per gas: several times the market. The market is
 * one endpoint's word and may be stale. The limit also stops endless increases while another cause prevents mining.
 */
export const emptyCeiling = (market: Fees, feeCeiling: bigint): bigint =>
  min(4n * (headroom(market.baseFeePerGas) + market.maxPriorityFeePerGas), feeCeiling)

/** Returns whether the market has outbid the transaction: it cannot be mined now, or only after others. */
export const isOutbid = (bid: OuterFees, market: Fees, network: TipRules): boolean =>
  isPricedOut(bid, market, network) ||
  raised(bid.maxPriorityFeePerGas) <= market.maxPriorityFeePerGas
