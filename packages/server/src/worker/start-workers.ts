import {
  admitReceived,
  defaultRelayPolicy,
  type Network,
  type RelayerDeps,
  rebroadcast,
  relayQueued,
  replaceStuck,
  reviewOperations,
  verifyNetwork,
  watchNetwork,
} from '@gasless-gateway/core'
import { type Loop, runLoop } from './run-loop.js'

const watchIdleMs = 250
const replaceIdleMs = 500
const reviewIdleMs = 2_000
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
  const verified = verifyOnce(deps, network)
  const watch = runLoop({
    name: `watch ${network.networkId}`,
    idleMs: watchIdleMs,
    pass: async () => {
      await verified()
      return watchNetwork(deps, network)
    },
    logger,
  })
  const review = runLoop({
    name: `review ${network.networkId}`,
    idleMs: reviewIdleMs,
    pass: async () => {
      await verified()
      return (await reviewOperations(deps, defaultRelayPolicy, network)) > 0
    },
    logger,
  })
  if (executors.addresses.length === 0) return [watch, review]
  return [
    watch,
    review,
    runLoop({
      name: `relay ${network.networkId}`,
      // What arrives meanwhile shares a bundle.
      idleMs: network.bundles.maxAgeMs,
      pass: async () => {
        await verified()
        await admitReceived(deps, network)
        return (await relayQueued(deps, defaultRelayPolicy, network)) > 0
      },
      logger,
    }),
    runLoop({
      name: `replace ${network.networkId}`,
      idleMs: replaceIdleMs,
      pass: async () => {
        await verified()
        await replaceStuck(deps, defaultRelayPolicy, network)
        return false
      },
      logger,
    }),
    runLoop({
      name: `rebroadcast ${network.networkId}`,
      idleMs: defaultRelayPolicy.rebroadcastAfterMs,
      pass: async () => {
        await verified()
        await rebroadcast(deps, defaultRelayPolicy, network)
        return false
      },
      logger,
    }),
  ]
}

/** Nothing is relayed or believed before the endpoint has proved to be the right chain. */
function verifyOnce(deps: RelayerDeps, network: Network): () => Promise<void> {
  let verified = false
  return async () => {
    if (verified) return
    await verifyNetwork(deps, network)
    verified = true
  }
}
