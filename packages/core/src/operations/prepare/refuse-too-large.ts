import { GatewayError } from '../../errors/index.js'
import { mostBundleGas } from '../../gas/bundle-gas.js'
import type { Network } from '../../model/network.js'
import type { Plan } from '../plan.js'

/**
 * Throws `EXECUTION_SIMULATION_REVERTED` for an operation that needs more gas than one transaction of the network may
 * have. Such an operation could be accepted but never sent.
 */
export function refuseTooLarge(
  network: Network,
  { userOperation, delegation }: Pick<Plan, 'userOperation' | 'delegation'>,
): void {
  const { maxGas } = network.bundles
  const gas = mostBundleGas(network, [userOperation], delegation?.authorization ? 1 : 0)
  if (gas > maxGas)
    throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
      message: `The operation needs a transaction with up to ${gas} gas, but ${network.name} allows at most ${maxGas}. Split the calls over several operations.`,
      reason: `out of gas: needed ${gas}, limit ${maxGas}`,
    })
}
