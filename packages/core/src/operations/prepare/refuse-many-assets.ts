import { limits } from '../../api/common.js'
import { GatewayError } from '../../errors/index.js'
import type { Plan } from '../plan.js'

/**
 * Each asset costs an `eth_call` of a stranger's contract whenever the account's balances are read. Every later submit
 * of the account also adds up the debits of all live operations. A request declares at most 64 assets, so a larger
 * operation could not declare its spends.
 */
const mostAssets = limits.transferredAssets

/** Throws `EXECUTION_SIMULATION_REVERTED` if the operation spends more different assets than a request may declare. */
export function refuseManyAssets({ spends }: Pick<Plan, 'spends'>): void {
  const assets = new Set(spends.map(({ asset }) => asset)).size
  if (assets > mostAssets)
    throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
      message: `The operation spends ${assets} different assets, and it may spend at most ${mostAssets}. Split the calls over several operations.`,
      reason: `too many assets: spent ${assets}, limit ${mostAssets}`,
    })
}
