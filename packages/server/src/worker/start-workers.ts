import {
  admitReceived,
  defaultHandOverPolicy,
  defaultRelayPolicy,
  followHandedOver,
  handOverQueued,
  keepUp,
  type Network,
  type RelayerDeps,
  rebroadcast,
  relayQueued,
  replaceStuck,
  reviewOperations,
  verifyBundler,
  verifyNetwork,
  verifyPaymaster,
  watchNetwork,
} from '@gasless-gateway/core'
import { type Loop, runLoop } from './run-loop.js'

const watchIdleMs = 250
const replaceIdleMs = 500
const reviewIdleMs = 2_000
const handOverIdleMs = 250
const followIdleMs = 500
const upkeepIdleMs = 3_000
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
  const verified = once(() => verifyNetwork(deps, network))
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
  // Also without a bundler: one that was configured before may have operations still.
  const follow = runLoop({
    name: `follow ${network.networkId}`,
    idleMs: followIdleMs,
    pass: async () => {
      await verified()
      return (await followHandedOver(deps, defaultHandOverPolicy, network)) > 0
    },
    logger,
  })
  const paymasterVerified = once(() => verifyPaymaster(deps, network))
  const upkeep = runLoop({
    name: `upkeep ${network.networkId}`,
    idleMs: upkeepIdleMs,
    pass: async () => {
      await verified()
      await paymasterVerified()
      await keepUp(deps, network)
      return false
    },
    logger,
  })
  const always = [watch, review, follow, upkeep]
  const bundler = deps.bundlerOf(network.networkId)
  if (executors.addresses.length === 0 && !bundler) return always
  return [
    ...always,
    bundler ? handOverLoop(deps, network, verified) : relayLoop(deps, network, verified),
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

const relayLoop = (deps: RelayerDeps, network: Network, verified: () => Promise<void>): Loop =>
  runLoop({
    name: `relay ${network.networkId}`,
    // What arrives meanwhile shares a bundle.
    idleMs: network.bundles.maxAgeMs,
    pass: async () => {
      await verified()
      await admitReceived(deps, network)
      return (await relayQueued(deps, defaultRelayPolicy, network)) > 0
    },
    logger: deps.logger,
  })

function handOverLoop(deps: RelayerDeps, network: Network, verified: () => Promise<void>): Loop {
  const bundlerVerified = once(() => verifyBundler(deps, network))
  return runLoop({
    name: `hand over ${network.networkId}`,
    idleMs: handOverIdleMs,
    pass: async () => {
      await verified()
      await admitReceived(deps, network)
      await bundlerVerified()
      return (await handOverQueued(deps, defaultHandOverPolicy, network)) > 0
    },
    logger: deps.logger,
  })
}

/** Until it succeeds once. Nothing is relayed or believed before an endpoint has proved to be of the right chain. */
function once(verify: () => Promise<void>): () => Promise<void> {
  let done = false
  return async () => {
    if (done) return
    await verify()
    done = true
  }
}
