import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { raisedLimitsText } from '@gasless-gateway/testing/raised-limits'
import { type SeededRandom, seededRandom } from '@gasless-gateway/testing/seeded-random'
import { mostGas } from '@gasless-gateway/testing/unlimited-exposure'
import type { BenchContext, BenchResult } from '../../bench/bench.js'
import { percentile } from '../../bench/percentile.js'
import { runBench } from '../../bench/run-bench.js'
import { buildPrograms, type Programs } from '../stage/build-programs.js'
import { adversaries } from './adversaries.js'
import { type ExposureLimits, exposureVariables } from './exposure-limits.js'
import { limitOfStrangers } from './limit-of-strangers.js'
import { readLosses } from './read-losses.js'
import { type AdversaryStage, setAdversaryStage } from './set-adversary-stage.js'
import { type AttackReport, startAttack } from './start-attack.js'
import { type HonestOperation, type Part, startHonestLoad } from './start-honest-load.js'

const lookMs = 500

export interface AdversaryOptions {
  readonly names: readonly string[]
  readonly seed: number
  readonly gateways: number
  /** Number of honest operations before the attack. */
  readonly alone: number
  /** Number of honest operations during the attack, or a condition that ends it. */
  readonly beside: number | ((look: Look) => boolean)
  /** Honest operations a second. */
  readonly perSecond: number
  /** The limits that the strangers are judged by. */
  readonly limits: ExposureLimits
  /** Gateways get no limits, so `lossOverLimit` must rise above 1. @default false */
  readonly unlimited?: boolean
}

/** The current state of an attack. */
export interface Look extends AttackReport {
  /** The current value of the figure `lossOverLimit`. */
  readonly lossOverLimit: number
}

/** Runs one adversary after another, each with a new chain, database and gateways. */
export async function runAdversaries(
  context: BenchContext,
  options: AdversaryOptions,
): Promise<BenchResult> {
  const { say, defer } = context
  const programs = await buildPrograms()
  defer(() => programs.stop())
  const random = seededRandom(options.seed)
  say(`Seed ${options.seed}. Limits in gas: ${describe(options.limits)}.`)
  const byName: Record<string, Readonly<Record<string, number>>> = {}
  for (const name of options.names) {
    const { figures } = await runBench(
      async (inner) => ({
        figures: await playOne(inner, name, { ...options, programs, random: random.fork(name) }),
        goals: {},
      }),
      { say: (line) => say(`${name}: ${line}`) },
    )
    byName[name] = figures
    say(`${name}: ${JSON.stringify(figures)}`)
  }
  const all = Object.values(byName)
  const worst = (figure: string) => Math.max(...all.map((figures) => figures[figure] ?? 0))
  return {
    figures: {
      adversaries: all.length,
      lossOverLimit: worst('lossOverLimit'),
      honestFailed: all.reduce((sum, { honestFailed = 0 }) => sum + honestFailed, 0),
      honestSlowdown: worst('honestSlowdown'),
      ...Object.fromEntries(
        Object.entries(byName).flatMap(([name, figures]) =>
          Object.entries(figures).map(([figure, value]) => [`${name}.${figure}`, value]),
        ),
      ),
    },
    goals: { lossOverLimit: '<= 1', honestFailed: '<= 0', honestSlowdown: '<= 1.5' },
  }
}

async function playOne(
  context: BenchContext,
  name: string,
  options: AdversaryOptions & { readonly programs: Programs; readonly random: SeededRandom },
): Promise<Readonly<Record<string, number>>> {
  const { say } = context
  const adversary = adversaries[name]
  if (!adversary) throw new Error(`There is no adversary ${name}.`)
  say(adversary.does)
  const { limits, unlimited = false } = options
  const environment = {
    ...exposureVariables(
      unlimited
        ? { perSender: mostGas, perProject: mostGas, perOwner: mostGas, ofNewcomers: mostGas }
        : limits,
    ),
    // Guests share an API key with honest users, so the rate limits of the key must not stop the honest users.
    ...('guests' in adversary.camp && { RATE_LIMITS: raisedLimitsText }),
  }
  const stage = await setAdversaryStage(context, { ...options, adversary, environment })
  const { hostile, honest, newcomers } = stage

  const load = startHonestLoad({ ...stage, ...options, tenants: honest, newcomers })
  say('The honest load runs alone.')
  await until(() => load.begun() >= options.alone)
  load.enter('beside')
  say('The strangers attack.')
  const attack = startAttack({ ...stage, adversary, tenants: hostile })
  const { beside } = options
  await until(
    typeof beside === 'number'
      ? () => load.begun() >= beside
      : async () => beside({ ...attack.report(), ...(await lookAtChain(stage, limits)) }),
  )
  const operations = await load.finish()
  await attack.stop()
  const { accepted, refused, failedMoves } = attack.report()
  for (const [what, times] of refused) say(`The gateway refused ${times} times: ${what}.`)

  const { losses, limitGas, lossOverLimit } = await lookAtChain(stage, limits)
  for (const [failure, times] of failuresOf(operations))
    say(`Honest operations that failed, ${times} times: ${failure}.`)
  const median = (part: Part) => medianOf(operations, part)
  return {
    lossOverLimit,
    honestFailed: operations.filter(({ failure }) => failure !== undefined).length,
    honestSlowdown: median('beside') / median('alone'),
    honestOperations: operations.length,
    honestAlone: operations.filter(({ part }) => part === 'alone').length,
    honestNewcomers: operations.filter(({ newcomer }) => newcomer).length,
    medianAloneMs: Math.round(median('alone')),
    medianBesideMs: Math.round(median('beside')),
    limitGas: Number(limitGas),
    lostGas: Number(losses.lostGas),
    failedTransactions: losses.failedTransactions,
    spoiledBundles: losses.spoiledBundles,
    strangersGas: Number(losses.strangersGas),
    lostPerStrangersGas: Number(losses.lostGas) / Math.max(1, Number(losses.strangersGas)),
    failedMoves,
    loadPerCore: Math.round((10 * (loadavg()[0] ?? 0)) / availableParallelism()) / 10,
    accepted,
    refused: [...refused.values()].reduce((sum, times) => sum + times, 0),
    refusedAtPrepare: [...refused].reduce(
      (sum, [what, times]) => sum + (what.startsWith('prepare') ? times : 0),
      0,
    ),
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(lookMs)
}

/** Returns the executors' losses until now, and the limit of the losses. */
async function lookAtChain(
  { armory: { stranger }, strangers, executors, projectOf, fromBlock }: AdversaryStage,
  limits: ExposureLimits,
) {
  const losses = await readLosses(stranger.client, {
    fromBlock,
    executors,
    strangers: stranger.addresses(),
    hostile: new Set(strangers.map(({ address }) => address)),
  })
  const ofProject = new Map<string, number>()
  for (const [sender, landed] of losses.landed) {
    const project = projectOf.get(sender)
    if (project) ofProject.set(project, (ofProject.get(project) ?? 0) + landed)
  }
  const limitGas = limitOfStrangers(limits, strangers, { ofSender: losses.landed, ofProject })
  return { losses, limitGas, lossOverLimit: Number(losses.lostGas) / Number(limitGas) }
}

const medianOf = (operations: readonly HonestOperation[], part: Part): number =>
  percentile(
    operations.flatMap((operation) =>
      operation.part === part && operation.landedAfterMs !== undefined
        ? [operation.landedAfterMs]
        : [],
    ),
    50,
  )

function failuresOf(operations: readonly HonestOperation[]): Map<string, number> {
  const failures = new Map<string, number>()
  for (const { failure, part, newcomer } of operations) {
    if (failure === undefined) continue
    const what = `${failure}, of ${newcomer ? 'a newcomer' : 'a known account'}, ${part}`
    failures.set(what, (failures.get(what) ?? 0) + 1)
  }
  return failures
}

const describe = ({ perSender, perProject, perOwner, ofNewcomers, perLanded }: ExposureLimits) =>
  `${perSender} for an account, ${perProject} for a project, ${perOwner} for an owner, ${ofNewcomers} for newcomers, ${perLanded} more for each operation that landed`
