import { Command, InvalidArgumentError, Option } from 'commander'
import { resultLine } from '../bench/result-line.js'
import { type Conditions, drawConditions } from '../shake/draw-conditions.js'
import { type Part, parts, type Round, runRound } from '../shake/run-round.js'
import { shiftClocks } from '../shake/shift-clocks.js'

interface Options {
  readonly rounds: number
  readonly seed: number
  readonly only: Part
  readonly json: boolean
}

const exitCodes = { goalMissed: 1, wrongUsage: 2, interrupted: 130 } as const
/** A failed test's message is cut after this many lines. The log has the whole message. */
const shownLines = 12

async function shake({ rounds, seed, only, json }: Options): Promise<void> {
  // The last line of standard output is JSON. With --json it is the only line.
  const say = json ? console.error : console.log
  const clocks = shiftClocks()
  const shifted = clocks !== undefined
  if (!shifted)
    say(
      'Clocks are not shifted. Install the Debian packages libfaketime and gcc, and use a TMPDIR without spaces or colons.',
    )
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => interrupted.abort())
  let ran = 0
  let failures = 0
  for (; ran < rounds && !interrupted.signal.aborted; ran++) {
    const conditions = drawConditions(seed + ran, parts[only].seconds)
    say(describe(conditions, { round: ran + 1, rounds, shifted }))
    const round = await runRound(only, conditions, {
      clocks,
      signal: interrupted.signal,
    })
    if (interrupted.signal.aborted) break
    failures += round.failures.length
    say(report(round, conditions, only))
  }
  clocks?.remove()
  const { ok, line } = resultLine('shake', {
    figures: { rounds: ran, failures, seed, clocksShifted: Number(shifted) },
    goals: { rounds: `>= ${rounds}`, failures: '<= 0' },
  })
  console.log(line)
  if (interrupted.signal.aborted) process.exitCode = exitCodes.interrupted
  else if (!ok) process.exitCode = exitCodes.goalMissed
}

const describe = (
  {
    seed,
    workers,
    busyThreads,
    timeZone,
    language,
    autovacuum,
    folder,
    killedAfter,
    clock,
  }: Conditions,
  { round, rounds, shifted }: { round: number; rounds: number; shifted: boolean },
) =>
  [
    `Round ${round} of ${rounds}, seed ${seed}:`,
    `${workers} workers, ${busyThreads} busy threads, ${timeZone}, ${language},`,
    `a folder ${folder === 'plain' ? 'without' : 'with'} a space in its name,`,
    ...(killedAfter
      ? [`beside the leftovers of a run that is killed after ${killedAfter} s,`]
      : []),
    `autovacuum ${autovacuum}${shifted ? `, the UTC ${clock.turns} changes after ${clock.inSeconds} s` : ''}`,
  ].join(' ')

function report({ failures, tests, log }: Round, { seed }: Conditions, part: Part): string {
  if (failures.length === 0) return `  ${tests} tests, no failure`
  const only = part === 'all' ? '' : ` --only ${part}`
  return [
    ...failures.map(({ file, test, message }) =>
      [
        `  ${[file, test].filter(Boolean).join(' > ')}`,
        ...message.split('\n').slice(0, test ? shownLines : undefined),
      ].join('\n      '),
    ),
    `  ${failures.length} failures, ${tests} tests. Full output: ${log}`,
    `  To repeat: npx -y pnpm@10 shake --rounds 1 --seed ${seed}${only}`,
  ].join('\n')
}

function parsePositiveInteger(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}

try {
  await new Command('shake')
    .description(
      'Repeats the tests, each round under random conditions: test order, workers, load, clock, time zone, language and autovacuum; the last line is JSON',
    )
    .option('--rounds <number>', 'number of rounds', parsePositiveInteger, 10)
    .option(
      '--seed <number>',
      'the seed of the first round; each following round adds 1',
      parsePositiveInteger,
      1 + (Date.now() % 1_000_000),
    )
    .addOption(
      new Option('--only <part>', 'run only these tests')
        .choices(['fast', 'pg', 'e2e'])
        .default('all', 'every test'),
    )
    .option('--json', 'print only the line of JSON to standard output', false)
    .exitOverride()
    .action(shake)
    .parseAsync()
} catch (error) {
  const { exitCode } = error as { exitCode?: number }
  // An error with an exit code comes from Commander, which has already printed it. `--help` has exit code 0.
  if (exitCode === undefined) console.error((error as Error).message)
  process.exitCode = exitCode === undefined ? 1 : exitCode && exitCodes.wrongUsage
}
process.exit()
