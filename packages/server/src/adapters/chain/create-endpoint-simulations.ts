import type { Network } from '@gasless-gateway/core'
import { type Address, toHex } from 'viem'
import type { Endpoint } from './create-endpoint.js'
import type { EndpointChain } from './endpoint-chain.js'
import { revertDataOf } from './revert-data.js'
import { createBundleSimulator } from './simulate-bundle.js'
import { createTransactionsSimulator } from './simulate-transactions.js'
import { createSimulator } from './simulator.js'
import { stateReader } from './state-reads.js'

type EndpointSimulations = Pick<
  EndpointChain,
  | 'probeCalls'
  | 'simulate'
  | 'simulateCalls'
  | 'simulateTransactions'
  | 'revertDataOf'
  | 'simulateBundle'
>

/** Creates simulations of operations, calls, transactions and bundles. */
export function createEndpointSimulations(
  endpoint: Endpoint,
  network: Network,
  caller: Address,
  assertHasBlock: (number: bigint) => Promise<void>,
): EndpointSimulations {
  const { client, call, refused } = endpoint
  const simulator = createSimulator({ client, network, caller, call, offers: endpoint })
  const simulateBundle = createBundleSimulator(network, call)
  return {
    probeCalls() {
      refused.delete(stateReader)
      return call.probe()
    },
    simulate: simulator.simulate,
    simulateCalls: simulator.simulateCalls,
    simulateTransactions: createTransactionsSimulator({ client, network, offers: endpoint }),
    async revertDataOf({ from, to, data, value, gas }, block) {
      const [reverted] = await Promise.all([
        client
          .request({
            method: 'eth_call',
            params: [
              { from, to, data, value: toHex(value), gas: toHex(gas) },
              block === undefined ? 'latest' : toHex(block),
            ],
          })
          .then(
            () => undefined,
            (error: unknown) => {
              const revertData = revertDataOf(error)
              if (revertData === undefined) throw error
              return revertData
            },
          ),
        block !== undefined && assertHasBlock(block),
      ])
      return reverted
    },
    async simulateBundle(query) {
      const [simulated] = await Promise.all([
        simulateBundle(query),
        query.block !== undefined && assertHasBlock(query.block),
      ])
      return simulated
    },
  }
}
