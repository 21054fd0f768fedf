import {
  admitReceived,
  archiveEnded,
  capturePrices,
  defaultFollowPolicy,
  defaultHandOverPolicy,
  defaultRelayPolicy,
  followHandedOver,
  followSwaps,
  handOverQueued,
  keepUp,
  type Network,
  type RelayerDeps,
  type RelayMemory,
  type ReplaceMemory,
  rebroadcast,
  relayQueued,
  removeEnded,
  replaceStuck,
  reviewOperations,
  type UpkeepMemory,
  verifyBundler,
  verifyPaymaster,
} from '@gasless-gateway/core'
import { createPassLog } from './create-pass-log.js'
import { foldInBatches } from './fold-in-batches.js'
import { once } from './once.js'
import { type Loop, runLoop } from './run-loop.js'

/** How exactly the time of a pass is met: before it is due, a pass costs nothing. */
const watchIdleMs = 50
const replaceIdleMs = 500
/** What is accepted while the chain does not answer waits for seconds anyway. */
const admitIdleMs = 500
const priceIdleMs = 1_000
/** Half of the window of the built-in feeds' jump limit: there is always an answer to compare with. */
const keepPricesIdleMs = 5 * 60_000
const reviewIdleMs = 2_000
const handOverIdleMs = 250
const followIdleMs = 500
const swapIdleMs = 1_000
const plainIdleMs = 500
/** Mostly nothing is due: a pass that is not costs nothing. */
const upkeepIdleMs = 3_000
const expiryIdleMs = 30_000
const expiryBatch = 1_000
const limitsIdleMs = 30_000
const limitsBatch = 1_000
const peopleIdleMs = 5 * 60_000
const peopleBatch = 1_000
/** Every reader adds up what is not folded yet. */
const foldIdleMs = 1_000
const archiveIdleMs = 60_000
const waitingIdleMs = 60_000
/** Ten batches: every answer adds up each of these changes. */
const manyWaiting = 50_000

/** What is shared with those who read a status. */
interface Shared {
  /** Resolves once the network's chain has proved to be the right one. */
  verify(networkId: string): Promise<void>
  /** A pass of the watcher, when one is due. True when the next one is due at once. */
  watch(networkId: string): Promise<boolean>
  /** A look at plain operations that are due. True when there is more to do. */
  follow(networkId: string): Promise<boolean>
}

/** Everything that runs in the background: relaying and watching per network, expiry, and what is over. */
export function startWorkers(deps: RelayerDeps, shared: Shared): Loop {
  const { logger, networks } = deps
  const loops = [
    ...networks.networks.flatMap((network) => networkLoops(deps, network, shared)),
    runLoop({
      name: 'expire',
      idleMs: expiryIdleMs,
      pass: async () =>
        (await deps.database.operations.expirePrepared(expiryBatch)) === expiryBatch,
      logger,
    }),
    runLoop({
      name: 'fold',
      idleMs: foldIdleMs,
      pass: foldInBatches(deps.database.rollups),
      logger,
    }),
    runLoop({ name: 'archive', idleMs: archiveIdleMs, pass: () => archiveEnded(deps), logger }),
    runLoop({
      name: 'count waiting changes',
      idleMs: waitingIdleMs,
      pass: async () => {
        const waiting = await deps.database.rollups.waiting()
        if (waiting >= manyWaiting)
          logger.warn({ waiting }, 'changes wait to be summed up, and slow dashboards down')
        return false
      },
      logger,
    }),
    runLoop({
      name: 'remove ended limits',
      idleMs: limitsIdleMs,
      pass: async () => (await deps.limiter.removeEnded(limitsBatch)) === limitsBatch,
      logger,
    }),
    runLoop({
      name: 'remove ended registrations',
      idleMs: peopleIdleMs,
      pass: () => removeEnded(deps.database, peopleBatch),
      logger,
    }),
  ]
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function networkLoops(
  deps: RelayerDeps,
  network: Network,
  { verify, watch, follow }: Shared,
): Loop[] {
  const { logger, executors } = deps
  const { networkId } = network
  const failureLog = createPassLog(logger)
  const loop = (name: string, idleMs: number, pass: () => Promise<boolean>): Loop =>
    runLoop({
      failureLog,
      name: `${name} ${networkId}`,
      idleMs,
      // Nothing is relayed or believed before.
      pass: () => verify(networkId).then(pass),
      logger,
    })
  const relayMemory: RelayMemory = {}
  const replaceMemory: ReplaceMemory = {}
  const upkeepMemory: UpkeepMemory = {}
  const paymasterVerified = once(() => verifyPaymaster(deps, network))
  const always = [
    loop('watch', watchIdleMs, () => watch(networkId)),
    loop('follow plain', plainIdleMs, () => follow(networkId)),
    loop('price', priceIdleMs, async () => {
      // What was found to be wrong since has no price.
      await capturePrices(deps, deps.networks.get(networkId))
      return false
    }),
    loop('keep prices', keepPricesIdleMs, async () => {
      // Self-funded operations need none.
      if (network.paymaster) await deps.prices.prices(deps.networks.get(networkId))
      return false
    }),
    loop(
      'review',
      reviewIdleMs,
      async () => (await reviewOperations(deps, defaultRelayPolicy, network)) > 0,
    ),
    // Also without a bundler: one that was configured before may have operations still.
    loop(
      'follow',
      followIdleMs,
      async () => (await followHandedOver(deps, defaultHandOverPolicy, network)) > 0,
    ),
    loop('follow swaps', swapIdleMs, () => followSwaps(deps, defaultFollowPolicy, network)),
    loop('upkeep', upkeepIdleMs, async () => {
      await paymasterVerified()
      await keepUp(deps, network, upkeepMemory)
      return false
    }),
  ]
  const bundler = deps.bundlerOf(networkId)
  if (executors.addresses.length === 0 && !bundler) return always
  const bundlerVerified = once(() => verifyBundler(deps, network))
  return [
    ...always,
    bundler
      ? loop('hand over', handOverIdleMs, async () => {
          await bundlerVerified()
          return (await handOverQueued(deps, defaultHandOverPolicy, network)) > 0
        })
      : // What arrives meanwhile shares a bundle.
        loop(
          'relay',
          network.bundles.maxAgeMs,
          async () => (await relayQueued(deps, defaultRelayPolicy, network, relayMemory)) > 0,
        ),
    loop('admit', admitIdleMs, () => admitReceived(deps, network)),
    loop('replace', replaceIdleMs, async () => {
      await replaceStuck(deps, defaultRelayPolicy, network, replaceMemory)
      return false
    }),
    loop('rebroadcast', defaultRelayPolicy.rebroadcastAfterMs, async () => {
      await rebroadcast(deps, defaultRelayPolicy, network)
      return false
    }),
  ]
}
