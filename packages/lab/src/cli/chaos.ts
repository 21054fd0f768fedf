import { Command, InvalidArgumentError } from 'commander'
import { resultLine } from '../bench/result-line.js'
import { runBench } from '../bench/run-bench.js'
import { adversaries } from '../chaos/adversary/adversaries.js'
import { runLimits } from '../chaos/adversary/exposure-limits.js'
import { runAdversaries } from '../chaos/adversary/run-adversaries.js'
import { type FloodName, floodNames } from '../chaos/flood/floods.js'
import { runFloods } from '../chaos/flood/run-floods.js'
import { type FaultName, faultNames } from '../chaos/options/chaos-options.js'
import { type AwaitPoint, awaitPoints, classicPoints } from '../chaos/points/await-points.js'
import { runPoints } from '../chaos/points/run-points.js'
import { runChaos } from '../chaos/run-chaos.js'

interface Options {
  readonly ops: number
  readonly seed: number
  readonly faults?: readonly FaultName[]
  readonly killEvery: number
  readonly rate?: number
  readonly gateways?: number
  readonly points?: readonly AwaitPoint[]
  readonly repeats: number
  readonly adversary?: readonly string[]
  readonly flood?: readonly FloodName[]
  readonly keep: boolean
  readonly json: boolean
}

/** Gateways reach some points only after a reorganisation or a forgotten transaction. */
const pointFaults: readonly FaultName[] = ['reorg', 'drop']

/**
 * Operations a second. With `points`, gateways die too often for a high rate. `adversary` keeps the honest load light.
 */
const paces = { clock: 25, points: 6, adversary: 3 } as const
const fleets = { faults: 3, adversary: 2 } as const
/** Seconds of honest load: alone for fifteen blocks, then beside adversaries until these can exhaust every limit. */
const adversarySeconds = { alone: 15, beside: 30 } as const

/** Seconds of honest requests. */
const floodSeconds = 10

const adversaryNames = Object.keys(adversaries)

const exitCodes = { goalMissed: 1, wrongUsage: 2 } as const

async function run(options: Options): Promise<void> {
  const say = (line: string) => (options.json ? console.error(line) : console.log(line))
  const campaign = {
    operations: options.ops,
    seed: options.seed,
    faults: new Set(options.faults ?? (options.points ? pointFaults : faultNames)),
    killEveryMs: options.killEvery * 1_000,
    operationsPerSecond: options.rate ?? (options.points ? paces.points : paces.clock),
    gateways: options.gateways ?? fleets.faults,
    keep: options.keep,
  }
  const result = await runBench(
    (context) => {
      const { seed, adversary, flood, points, repeats } = options
      if (adversary) {
        const perSecond = options.rate ?? paces.adversary
        return runAdversaries(context, {
          names: adversary,
          seed,
          gateways: options.gateways ?? fleets.adversary,
          perSecond,
          limits: runLimits,
          alone: adversarySeconds.alone * perSecond,
          beside: adversarySeconds.beside * perSecond,
        })
      }
      if (flood) return runFloods(context, { names: flood, seed, seconds: floodSeconds })
      return points
        ? runPoints(context, { ...campaign, points, repeats })
        : runChaos(context, campaign)
    },
    { say },
  )
  const { ok, line } = resultLine('chaos', result)
  for (const [figure, goal] of Object.entries(result.goals))
    say(`${figure}: ${result.figures[figure]} (goal ${goal})`)
  console.log(line)
  process.exitCode = ok ? 0 : exitCodes.goalMissed
}

function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.')
  return value
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** Returns a parser of names that are separated by commas, or of one word that stands for several names. */
const listOf =
  <T extends string>(names: readonly T[], words: Readonly<Record<string, readonly T[]>>) =>
  (text: string): readonly T[] => {
    const word = words[text]
    if (word) return word
    const asked = text.split(',').map((name) => names.find((known) => known === name))
    if (asked.includes(undefined))
      throw new InvalidArgumentError(
        `Choose among ${names.join(', ')}, or ${Object.keys(words).join(', or ')}.`,
      )
    return asked.flatMap((name) => name ?? [])
  }

const pointSets: Readonly<Record<string, readonly AwaitPoint[]>> = {
  all: awaitPoints,
  classic: classicPoints,
}

function pointList(which: string): readonly AwaitPoint[] {
  const points = pointSets[which]
  if (!points) throw new InvalidArgumentError(`Choose ${Object.keys(pointSets).join(' or ')}.`)
  return points
}

try {
  await new Command('chaos')
    .description('Real gateways under load and faults, then a verdict; the last line is JSON')
    .exitOverride()
    .option('--ops <number>', 'operations to accept', whole, 300)
    .option('--seed <number>', 'decides every draw', whole, Math.floor(Math.random() * 1e9))
    .option(
      '--faults <list>',
      `some of ${faultNames.join(', ')}, or none; default all, with --points ${pointFaults.join(', ')}`,
      listOf(faultNames, { none: [] }),
    )
    .option('--kill-every <seconds>', 'seconds between two kills of a gateway', positive, 5)
    .option(
      '--rate <number>',
      `operations a second; ${paces.clock}, ${paces.points} with --points, ${paces.adversary} with --adversary`,
      positive,
    )
    .option(
      '--gateways <number>',
      `processes that serve and relay; ${fleets.faults}, or ${fleets.adversary} with --adversary`,
      whole,
    )
    .option(
      '--points <which>',
      'kill gateways at await points instead of by the clock: all, or classic',
      pointList,
    )
    .option('--repeats <number>', 'deaths before each point, and as many after it', whole, 20)
    .option(
      '--adversary <names>',
      'run hostile senders beside an honest load instead of faults: all, or some by name',
      listOf(adversaryNames, { all: adversaryNames }),
    )
    .option(
      '--flood <names>',
      'measure honest requests during floods of requests instead: all, or some by name',
      listOf(floodNames, { all: floodNames }),
    )
    .option('--keep', 'keep journal, output and evidence even if every goal holds', false)
    .option('--json', 'print the line of JSON alone', false)
    .action(run)
    .parseAsync()
} catch (error) {
  const { exitCode } = error as { exitCode?: number }
  // Commander has already printed the error if it has an exit code.
  if (exitCode === undefined) console.error((error as Error).stack)
  process.exitCode = exitCode === undefined ? 1 : exitCode && exitCodes.wrongUsage
}
process.exit()
