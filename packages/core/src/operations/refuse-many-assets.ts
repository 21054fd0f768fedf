import { GatewayError } from '../errors/index.js'
import type { Plan } from './plan.js'

/**
 * Every asset is an `eth_call` at each look at what the account has, and runs the code of a stranger's contract. A request has at most
 * 64 calls, so each call may spend four assets.
 */
const mostAssets = 256

/** Throws `EXECUTION_SIMULATION_REVERTED` for an operation that spends more different assets than submit reads balances of. */
export function refuseManyAssets({ spends }: Pick<Plan, 'spends'>): void {
  const assets = new Set(spends.map(({ asset }) => asset)).size
  if (assets > mostAssets)
    throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
      message: `The operation spends ${assets} different assets, and it may spend at most ${mostAssets}. Split the calls over several operations.`,
      reason: `too many assets: spent ${assets}, limit ${mostAssets}`,
    })
}
