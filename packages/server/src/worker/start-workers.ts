import {
  admitReceived,
  defaultRelayPolicy,
  type Network,
  type RelayerDeps,
  rebroadcast,
  relayQueued,
  watchNetwork,
} from '@gasless-gateway/core'
import { type Loop, runLoop } from './run-loop.js'

const relayIdleMs = 100
const watchIdleMs = 250
const expiryIdleMs = 30_000
const expiryBatch = 1_000

/** Everything that runs in the background: relaying and watching per network, and expiry. */
export function startWorkers(deps: RelayerDeps): Loop {
  const { logger, networks } = deps
  const loops = [
    ...networks.networks.flatMap((network) => networkLoops(deps, network)),
    runLoop({
      name: 'expire',
      idleMs: expiryIdleMs,
      pass: async () =>
        (await deps.database.operations.expirePrepared(expiryBatch)) === expiryBatch,
      logger,
    }),
  ]
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function networkLoops(deps: RelayerDeps, network: Network): Loop[] {
  const { logger, executors } = deps
  const watch = runLoop({
    name: `watch ${network.networkId}`,
    idleMs: watchIdleMs,
    pass: () => watchNetwork(deps, network),
    logger,
  })
  if (executors.addresses.length === 0) return [watch]
  return [
    watch,
    runLoop({
      name: `relay ${network.networkId}`,
      idleMs: relayIdleMs,
      pass: async () => {
        await admitReceived(deps, network)
        return (await relayQueued(deps, defaultRelayPolicy, network)) > 0
      },
      logger,
    }),
    runLoop({
      name: `rebroadcast ${network.networkId}`,
      idleMs: defaultRelayPolicy.rebroadcastAfterMs,
      pass: async () => {
        await rebroadcast(deps, defaultRelayPolicy, network)
        return false
      },
      logger,
    }),
  ]
}
