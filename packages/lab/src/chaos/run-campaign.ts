import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStores } from '@gasless-gateway/server/local'
import { seededRandom } from '@gasless-gateway/testing/seeded-random'
import { runTypeScript } from '../../../server/src/testing/run-typescript.js'
import type { BenchContext, BenchResult, Goal } from '../bench/bench.js'
import { resultLine } from '../bench/result-line.js'
import { runChecker } from './checker/run-checker.js'
import { shownViolations } from './checker/violation.js'
import { crashDatabase } from './faults/crash-database.js'
import { dropTransactions } from './faults/drop-transactions.js'
import { createEvasion } from './faults/evade.js'
import type { Fault } from './faults/fault.js'
import { killGateways } from './faults/kill-gateways.js'
import { pauseGateways } from './faults/pause-gateways.js'
import { reorganiseChain } from './faults/reorganise-chain.js'
import { sabotageNonces } from './faults/sabotage-nonces.js'
import { archiveAtOnce } from './load/archive-at-once.js'
import { createJournaledClient } from './load/create-journaled-client.js'
import { type Load, startLoad } from './load/start-load.js'
import type { CampaignOptions, FaultName } from './options/chaos-options.js'
import { databaseDirectory, type GatewaySetting, type Stage, setStage } from './stage/set-stage.js'
import type { StartGateway } from './stage/start-gateway-fleet.js'

/** The faults that strike in loops. The other faults are part of the proxy and the load. */
const loops: Partial<Record<FaultName, { readonly figure: string; readonly fault: Fault }>> = {
  kill: { figure: 'kills', fault: killGateways },
  db: { figure: 'databaseCrashes', fault: crashDatabase },
  reorg: { figure: 'reorgs', fault: reorganiseChain },
  drop: { figure: 'drops', fault: dropTransactions },
  nonce: { figure: 'sabotages', fault: sabotageNonces },
  pause: { figure: 'pauses', fault: pauseGateways },
}

/** Maximum wait without an ended operation. Ten times the goal, for busy machines. */
const patienceMs = 300_000
const lookMs = 100
const reportEveryMs = 10_000
/** Longer than the default validity of a sponsorship: 30 minutes to submit and 15 to land. */
const validitySeconds = 46 * 60
const recoverGoalMs = 30_000
/** Share of all operations. */
const wasteGoal = 0.005
/** Share of the operations due between two kills that must be accepted before the next one. */
const respiteShare = 0.2

export interface CampaignParts {
  /** Starts the gateways. @default the command `gateway-server start` */
  readonly start?: (setting: GatewaySetting) => StartGateway
  /** Ends the load early. @default never */
  readonly enough?: Promise<unknown>
  /** Returns a line to print during the load. */
  readonly progress?: () => string
  /** Returns further figures. Called at the end. */
  readonly figures?: () => Readonly<Record<string, number>>
  readonly goals: Readonly<Record<string, Goal>>
}

/**
 * Runs a campaign. Real gateways serve a load under faults, and then recover without faults. At the end a process that
 * shares no code with them judges the result.
 */
export async function runCampaign(
  context: BenchContext,
  options: CampaignOptions,
  { start, enough, progress, figures: moreFigures, goals }: CampaignParts,
): Promise<BenchResult> {
  const { say } = context
  const directory = await mkdtemp(join(tmpdir(), 'gateway-chaos-'))
  // Evidence is kept until every goal holds, so that a campaign that throws leaves its evidence.
  const evidence = { keep: true }
  context.defer(() =>
    rm(evidence.keep ? databaseDirectory(directory) : directory, { recursive: true, force: true }),
  )
  say(`Seed ${options.seed}, faults ${[...options.faults].join(', ') || 'none'}.`)
  const random = seededRandom(options.seed)
  const stage = await setStage(context, { options, random, directory, ...(start && { start }) })
  const load = beginLoad(stage, options)
  context.defer(() => load.stop())
  const { stores, close } = openStores(stage.database.url)
  context.defer(close)
  const archiver = archiveAtOnce(stores.archive)
  context.defer(() => archiver.stop())
  const reports = setInterval(
    () => say([describe(load), progress?.()].filter(Boolean).join(' ')),
    reportEveryMs,
  )
  context.defer(async () => clearInterval(reports))
  enough?.then(() => load.enough())

  const strikes = await strikeWhile(load, stage, options)
  await stage.journal.write({ kind: 'phase', phase: 'faults-off' })
  say(`Faults are over. ${describe(load)}`)
  await settle(load, stage)
  clearInterval(reports)
  await load.stop()
  await stage.fleet.stop()
  await archiver.stop()
  const sums = await stores.rollups.verify()
  await stage.freeze()

  say('Checking.')
  const { figures, violations } = await runChecker(stage.order, runTypeScript)
  const ops = Number.isFinite(options.operations) ? options.operations : figures.accepted
  const waste = Math.max(0, Math.ceil((ops ?? 0) * wasteGoal) - 1)
  const result: BenchResult = {
    figures: {
      ops: ops ?? 0,
      ...figures,
      kills: 0,
      reorgs: 0,
      ...strikes,
      selfExits: stage.fleet.selfExits(),
      archivedRows: archiver.archived(),
      wrongSums: sums.length,
      rpcFaults: [...stage.proxy.shown.values()].reduce((sum, times) => sum + times, 0),
      ...moreFigures?.(),
    },
    goals: {
      ...safetyGoals,
      wastedTx: `<= ${waste}`,
      recoverP99Ms: `<= ${recoverGoalMs}`,
      ...goals,
    },
  }
  for (const { invariant, what, story } of violations.slice(0, shownViolations))
    say([`${invariant}: ${what}`, ...story].join('\n  '))
  for (const { what, kept, actual } of sums.slice(0, shownViolations))
    say(`wrongSums: ${what}: the rollups say ${kept}, and the rows say ${actual}`)
  evidence.keep = options.keep || !resultLine('chaos', result).ok
  if (evidence.keep) {
    await writeFile(join(directory, 'violations.json'), JSON.stringify(violations, undefined, 2))
    say(`${violations.length} violations. Journal, output and evidence are in ${directory}.`)
  }
  return result
}

const safetyGoals: Readonly<Record<string, Goal>> = {
  lost: '<= 0',
  missing: '<= 0',
  doubled: '<= 0',
  driftUnits: '<= 0',
  falseTerminals: '<= 0',
  nonceFaults: '<= 0',
  brokenPromises: '<= 0',
  secretsSeen: '<= 0',
  wrongSums: '<= 0',
}

function beginLoad(stage: Stage, options: CampaignOptions): Load {
  const random = seededRandom(options.seed).fork('load')
  const { client, clock, network, journal } = stage
  return startLoad({
    ...options,
    ...stage,
    ask: createJournaledClient(journal),
    baseUrls: stage.fleet.baseUrls,
    random,
    ...(options.faults.has('evade') && {
      evade: createEvasion({
        client,
        clock,
        paymaster: network.paymaster as `0x${string}`,
        journal,
        random: random.fork('evade'),
      }),
    }),
  })
}

/** Lets faults strike until the load has sent everything. Returns the number of strikes of each fault. */
async function strikeWhile(
  { sent, progress }: Load,
  stage: Stage,
  { faults, killEveryMs, operationsPerSecond, seed }: CampaignOptions,
): Promise<Record<string, number>> {
  const over = new AbortController()
  const random = seededRandom(seed)
  const campaign = {
    ...stage,
    killEveryMs,
    accepted: () => progress().accepted,
    respite: (killEveryMs / 1_000) * operationsPerSecond * respiteShare,
  }
  stage.proxy.setFaults(faults.has('rpc'))
  const striking = [...faults].flatMap((name) => {
    const loop = loops[name]
    return loop
      ? [
          loop
            .fault(campaign, random.fork(name), over.signal)
            .then((times) => [loop.figure, times] as const),
        ]
      : []
  })
  try {
    // A fault that throws ends the campaign at once.
    await Promise.race([sent, Promise.all(striking).then(() => sent)])
  } finally {
    over.abort()
    stage.proxy.setFaults(false)
  }
  return Object.fromEntries(await Promise.all(striking))
}

/**
 * Waits until every operation has ended, or until none has ended for a long time. Evaded ones end after their validity.
 */
async function settle(load: Load, { client, journal }: Stage): Promise<void> {
  load.hurry()
  const wait = async (open: () => number) => {
    let least = open()
    let deadline = Date.now() + patienceMs
    while (least > 0 && Date.now() < deadline) {
      await sleep(lookMs)
      if (open() >= least) continue
      least = open()
      deadline = Date.now() + patienceMs
    }
  }
  await wait(() => load.progress().open)
  if (load.progress().open === 0 && load.progress().openEvaders > 0) {
    await client.increaseTime({ seconds: validitySeconds })
    await journal.write({ kind: 'phase', phase: 'time-moved' })
    await wait(() => load.progress().openEvaders)
  }
  await journal.write({ kind: 'phase', phase: 'settled' })
}

function describe(load: Load): string {
  const { accepted, refused, open, openEvaders } = load.progress()
  return `${accepted} accepted, ${open} of them open, ${openEvaders} evading, ${refused} refused.`
}
