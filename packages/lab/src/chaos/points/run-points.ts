import { fork } from 'node:child_process'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { seededRandom } from '@gasless-gateway/testing/seeded-random'
import type { BenchContext, BenchResult } from '../../bench/bench.js'
import type { CampaignOptions } from '../options/chaos-options.js'
import { runCampaign } from '../run-campaign.js'
import type { GatewaySetting } from '../stage/set-stage.js'
import type { StartGateway } from '../stage/start-gateway-fleet.js'
import type { AwaitPoint, Trap } from './await-points.js'
import type { PointOrder } from './point-messages.js'
import { createTrapQueue, type TrapQueue } from './trap-queue.js'

export interface PointOptions extends Omit<CampaignOptions, 'operations'> {
  readonly points: readonly AwaitPoint[]
  /** Number of deaths before each point, and again after it. */
  readonly repeats: number
  /**
   * A process that reaches no trap within this time is replaced by another one, whose calls count from 1.
   * @default a minute
   */
  readonly patienceMs?: number
}

/** A process dies at one of its first four calls, so that it does not always die in its first pass. */
const latestCall = 4
const defaultPatienceMs = 60_000

/**
 * Runs a campaign in which gateways die before and after every await point, while other gateways go on. The checker
 * then judges it as usual. A trap may kill two processes that reach it at the same time.
 */
export async function runPoints(
  context: BenchContext,
  options: PointOptions,
): Promise<BenchResult> {
  const random = seededRandom(options.seed).fork('points')
  const traps = options.points.flatMap((point) =>
    Array.from({ length: options.repeats }, () =>
      (['before', 'after'] as const).map(
        (when): Trap => ({ point, when, call: random.between(1, latestCall) }),
      ),
    ).flat(),
  )
  const queue = createTrapQueue(traps, {
    say: context.say,
    patienceMs: options.patienceMs ?? defaultPatienceMs,
  })
  return runCampaign(
    context,
    { ...options, operations: Number.POSITIVE_INFINITY },
    {
      start: (setting) => startTrapped(setting, queue),
      enough: queue.done,
      progress: () => `${queue.sprung()} of ${traps.length} traps sprung.`,
      figures: () => ({
        points: options.points.length,
        pointKills: queue.sprung(),
        pointsMissed: queue.missed().length,
      }),
      goals: { pointKills: `>= ${traps.length}`, pointsMissed: '<= 0' },
    },
  )
}

/** Starts gateways with traps. The first gateway has none, so that one gateway always goes on. */
const startTrapped =
  (
    { programs, databaseUrl, network, rpcUrls, executorKeys }: GatewaySetting,
    queue: TrapQueue,
  ): StartGateway =>
  (gateway, port) => {
    const child = fork(programs.pointGateway, {
      execArgv: [],
      // Networks contain bigints, which JSON does not support.
      serialization: 'advanced',
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    })
    const order: PointOrder = {
      databaseUrl,
      network,
      rpcUrls,
      executorKeys,
      paymasterSignerKey: devnetKeys().paymasterSigner.privateKey,
      port,
      traps: gateway === 0 ? [] : queue.arm(child),
    }
    child.send(order)
    return child
  }
