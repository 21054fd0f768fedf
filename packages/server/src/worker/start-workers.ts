import {
  admitReceived,
  archiveEnded,
  capturePrices,
  type Due,
  type DueWork,
  defaultFollowPolicy,
  defaultHandOverPolicy,
  defaultRelayPolicy,
  followHandedOver,
  followSwaps,
  type GatewayDeps,
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
import { type LoopTimers, loopTimers } from './loop-timers.js'
import { once } from './once.js'
import { type Loop, runLoop } from './run-loop.js'
import { startPulse } from './start-pulse.js'

/** Every loop looks at least this often, even if the pulse finds no work. */
const safetyMs = 15_000
/** Least pause between two pulses while there is work. */
const pulseMs = 250

/** How precisely a pass starts in time. A pass that is not due costs nothing. */
const watchIdleMs = 50
const replaceIdleMs = 500
/** Operations that are accepted during an outage of the chain wait for seconds anyway. */
const admitIdleMs = 500
const priceIdleMs = 1_000
/** Half of the window of the built-in feeds' jump limit, so that a recent answer always exists to compare with. */
const keepPricesIdleMs = 5 * 60_000
const reviewIdleMs = 2_000
const handOverIdleMs = 250
const followIdleMs = 500
const swapIdleMs = 1_000
const plainIdleMs = 500
/** A pass that is not due costs nothing. */
const upkeepIdleMs = 3_000
const expiryIdleMs = 30_000
const expiryBatch = 1_000
const limitsIdleMs = 30_000
const limitsBatch = 1_000
const peopleIdleMs = 5 * 60_000
const peopleBatch = 1_000
/**
 * The pulse does not look for changes to fold. While an old snapshot is open, such as a dump's, that query is slow and
 * would delay the pulse. Readers add up the changes that are not folded yet.
 */
const foldIdleMs = 3_000
const archiveIdleMs = 60_000
const waitingIdleMs = 60_000
/** Ten batches. Every dashboard query adds up all waiting changes. */
const manyWaiting = 50_000

/** Work on operations that the watcher then looks for. */
const wakesWatcher: ReadonlySet<DueWork> = new Set([
  'received',
  'queued',
  'handed-over',
  'live-slot',
])

/** Functions that the loops share with requests. */
interface Shared {
  /** Resolves once the network's chain has been verified. */
  verify(networkId: string): Promise<void>
  /** Makes a pass of the watcher if one is due. True if the next one is due at once. */
  watch(networkId: string): Promise<boolean>
  /** Ends the pause of a watcher that rests. */
  rouse(networkId: string): void
  /** Looks at plain operations that are due. True if there is more to do. */
  follow(networkId: string): Promise<boolean>
  /** Returns the work that is due. */
  readDue(): Promise<readonly Due[]>
  /** Registers a listener for work that a request has made. */
  onWake(listener: GatewayDeps['wake']): void
}

/** The description of a loop. */
interface LoopPlan {
  readonly name: string
  /** The loop waits for this work. @default the pulse does not find its work, so it looks every `idleMs` */
  readonly work?: DueWork
  /** Least pause between two passes. */
  readonly idleMs: number
  /** See `runLoop`. @default false */
  readonly collects?: boolean
  /** True if there is more to do at once. */
  readonly pass: () => Promise<boolean>
}

/** Starts all background loops: relaying and watching for each network, expiry, folding, archiving and clean-up. */
export function startWorkers(
  deps: RelayerDeps,
  shared: Shared,
  timers: LoopTimers = loopTimers,
): Loop {
  const { logger, networks } = deps
  const start = (networkId: string | null, plans: readonly LoopPlan[]) => {
    const failureLog = networkId === null ? undefined : createPassLog(logger)
    return plans.map(({ name, work, pass, ...plan }) => ({
      networkId,
      work,
      loop: runLoop({
        ...plan,
        name: networkId === null ? name : `${name} ${networkId}`,
        // The endpoint must prove its chain before the gateway trusts it and relays operations.
        pass: networkId === null ? pass : () => shared.verify(networkId).then(pass),
        ...(work && { safetyMs }),
        failureLog,
        logger,
        timers,
      }),
    }))
  }
  const loops = [
    ...networks.networks.flatMap((network) =>
      start(network.networkId, networkLoops(deps, network, shared)),
    ),
    ...start(null, commonLoops(deps)),
  ]
  const wake: GatewayDeps['wake'] = (networkId, work) => {
    if (wakesWatcher.has(work)) shared.rouse(networkId)
    for (const each of loops)
      if (each.work === work && each.networkId === networkId) each.loop.wake()
  }
  const pulse = startPulse({
    look: async () => {
      const due = await shared.readDue()
      for (const { networkId, work } of due) wake(networkId, work)
      return due.length > 0
    },
    busyMs: Math.min(pulseMs, ...networks.networks.map(({ bundles }) => bundles.maxAgeMs)),
    logger,
    timers,
  })
  shared.onWake((networkId, work) => {
    wake(networkId, work)
    pulse.wake()
  })
  return {
    stop: async () => {
      await Promise.all([pulse, ...loops.map(({ loop }) => loop)].map((loop) => loop.stop()))
    },
  }
}

const commonLoops = (deps: RelayerDeps): LoopPlan[] => [
  {
    name: 'expire',
    idleMs: expiryIdleMs,
    pass: async () => (await deps.database.preparations.expire(expiryBatch)) === expiryBatch,
  },
  { name: 'fold', idleMs: foldIdleMs, pass: foldInBatches(deps.database.rollups) },
  { name: 'archive', idleMs: archiveIdleMs, pass: () => archiveEnded(deps) },
  {
    name: 'count waiting changes',
    idleMs: waitingIdleMs,
    pass: async () => {
      const waiting = await deps.database.rollups.waiting()
      if (waiting >= manyWaiting)
        deps.logger.warn(
          { waiting },
          'many changes wait to be folded into the rollups, which slows dashboards down',
        )
      return false
    },
  },
  {
    name: 'remove ended limits',
    idleMs: limitsIdleMs,
    pass: async () => (await deps.limiter.removeEnded(limitsBatch)) === limitsBatch,
  },
  {
    name: 'remove ended registrations',
    idleMs: peopleIdleMs,
    pass: () => removeEnded(deps.database, peopleBatch),
  },
]

function networkLoops(
  deps: RelayerDeps,
  network: Network,
  { watch, follow }: Shared,
): readonly LoopPlan[] {
  const { executors } = deps
  const { networkId } = network
  const relayMemory: RelayMemory = {}
  const replaceMemory: ReplaceMemory = {}
  const upkeepMemory: UpkeepMemory = {}
  const paymasterVerified = once(() => verifyPaymaster(deps, network))
  const always: readonly LoopPlan[] = [
    { name: 'watch', idleMs: watchIdleMs, pass: () => watch(networkId) },
    { name: 'follow plain', work: 'plain', idleMs: plainIdleMs, pass: () => follow(networkId) },
    {
      name: 'price',
      work: 'unpriced',
      idleMs: priceIdleMs,
      pass: async () => {
        // A network that has failed a check since then gets no price.
        await capturePrices(deps, deps.networks.get(networkId))
        return false
      },
    },
    {
      name: 'keep prices',
      idleMs: keepPricesIdleMs,
      pass: async () => {
        // Self-funded operations need no prices.
        if (network.paymaster) await deps.prices.prices(deps.networks.get(networkId))
        return false
      },
    },
    {
      name: 'review',
      work: 'review',
      idleMs: reviewIdleMs,
      pass: async () => (await reviewOperations(deps, defaultRelayPolicy, network)) > 0,
    },
    // Also without a bundler: a bundler that was configured earlier may still have operations.
    {
      name: 'follow',
      work: 'handed-over',
      idleMs: followIdleMs,
      pass: async () => (await followHandedOver(deps, defaultHandOverPolicy, network)) > 0,
    },
    {
      name: 'follow swaps',
      work: 'swap',
      idleMs: swapIdleMs,
      pass: () => followSwaps(deps, defaultFollowPolicy, network),
    },
    {
      name: 'upkeep',
      idleMs: upkeepIdleMs,
      pass: async () => {
        await paymasterVerified()
        await keepUp(deps, network, upkeepMemory)
        return false
      },
    },
  ]
  const bundler = deps.bundlerOf(networkId)
  if (executors.addresses.length === 0 && !bundler) return always
  const bundlerVerified = once(() => verifyBundler(deps, network))
  return [
    ...always,
    bundler
      ? {
          name: 'hand over',
          work: 'queued',
          idleMs: handOverIdleMs,
          pass: async () => {
            await bundlerVerified()
            return (await handOverQueued(deps, defaultHandOverPolicy, network)) > 0
          },
        }
      : {
          name: 'relay',
          work: 'queued',
          // Operations that arrive within this time share a bundle.
          idleMs: network.bundles.maxAgeMs,
          collects: true,
          pass: async () => (await relayQueued(deps, defaultRelayPolicy, network, relayMemory)) > 0,
        },
    {
      name: 'admit',
      work: 'received',
      idleMs: admitIdleMs,
      pass: () => admitReceived(deps, network),
    },
    {
      name: 'replace',
      work: 'live-slot',
      idleMs: replaceIdleMs,
      pass: async () => {
        await replaceStuck(deps, defaultRelayPolicy, network, replaceMemory)
        return false
      },
    },
    {
      name: 'rebroadcast',
      work: 'live-slot',
      idleMs: defaultRelayPolicy.rebroadcastAfterMs,
      pass: async () => {
        await rebroadcast(deps, defaultRelayPolicy, network)
        return false
      },
    },
  ]
}
