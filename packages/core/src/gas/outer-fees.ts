import type { Network } from '../model/network.js'
import type { FeeMarket } from '../ports/chain.js'
import { max, min } from '../primitives/math.js'
import { tipOf } from './tip-of.js'

/** What an outer transaction bids, in wei per gas. */
export interface OuterFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

type Fees = Pick<FeeMarket, 'baseFeePerGas' | 'maxPriorityFeePerGas'>

/** Room for the base fee to rise by three full blocks (EIP-1559: one eighth a block) before a replacement is due. */
const headroom = (baseFee: bigint): bigint => (baseFee * 3n) / 2n

/**
 * The first bid for a bundle: the market's, and never more than its operations pay. `ceiling` holds the lowest maximum
 * fee and the lowest tip inside, so that every operation pays at least the price of its gas.
 */
export function firstFees(market: Fees, ceiling: OuterFees): OuterFees {
  const tip = min(market.maxPriorityFeePerGas, ceiling.maxPriorityFeePerGas)
  const maxFeePerGas = min(headroom(market.baseFeePerGas) + tip, ceiling.maxFeePerGas)
  return { maxFeePerGas, maxPriorityFeePerGas: min(tip, maxFeePerGas) }
}

type TipRules = Pick<Network, 'dataFee' | 'minPriorityFeePerGas'>

/**
 * Whether no block takes a bid at the current base fee. Some networks mine nothing that leaves less than `minPriorityFeePerGas` above
 * the base fee.
 */
export const isPricedOut = (
  { maxFeePerGas }: Pick<OuterFees, 'maxFeePerGas'>,
  { baseFeePerGas }: Pick<Fees, 'baseFeePerGas'>,
  network: TipRules,
): boolean => maxFeePerGas < baseFeePerGas + tipOf(network, { maxPriorityFeePerGas: 0n })

/**
 * Both fields of a replacement: one eighth above the transaction before, as nodes demand at least a tenth (geth's
 * `PriceBump`), or the market's where that is higher. `undefined` when the ceiling leaves no room for that.
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
 * What a transaction may bid that carries no operations, in wei per gas: several times the market, as the market is one
 * endpoint's word and may be stale, and not more and more for ever while it is not mined for another reason.
 */
export const emptyCeiling = (market: Fees, feeCeiling: bigint): bigint =>
  min(4n * (headroom(market.baseFeePerGas) + market.maxPriorityFeePerGas), feeCeiling)

/** The market has left the bid behind: it cannot be mined now, or not before others. */
export const isOutbid = (bid: OuterFees, market: Fees, network: TipRules): boolean =>
  isPricedOut(bid, market, network) ||
  raised(bid.maxPriorityFeePerGas) <= market.maxPriorityFeePerGas
