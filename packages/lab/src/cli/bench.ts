import { Command, InvalidArgumentError, Option } from 'commander'
import type { Bench } from '../bench/bench.js'
import { benchDashboard, type DashboardBenchOptions } from '../bench/dashboard/dashboard.js'
import { benchGas } from '../bench/gas/gas.js'
import { appendHistory } from '../bench/history/append-history.js'
import { benchCompare } from '../bench/history/compare.js'
import { benchIdle, type IdleBenchOptions } from '../bench/idle/idle.js'
import { benchLifecycle, type LifecycleBenchOptions } from '../bench/lifecycle/lifecycle.js'
import { benchPrepare } from '../bench/prepare.js'
import { benchQuote } from '../bench/quote.js'
import { benchRelay, type RelayBenchOptions, relayCells } from '../bench/relay/relay.js'
import { benchResolve } from '../bench/resolve.js'
import { resultLine } from '../bench/result-line.js'
import { runBench } from '../bench/run-bench.js'
import { benchSdk } from '../bench/sdk/sdk.js'

const benches: Readonly<Record<string, { readonly does: string; readonly run: Bench }>> = {
  resolve: { does: '1000 owners to account addresses over HTTP', run: benchResolve },
  gas: { does: 'gas of a sponsored transfer, compared with other token paymasters', run: benchGas },
  prepare: {
    does: 'preparing a token transfer, compared with permissionless and Alto',
    run: benchPrepare,
  },
  quote: { does: 'quoting a swap, compared with one call of the same swap', run: benchQuote },
  sdk: {
    does: 'a call of the SDK, compared with a bare fetch; and the size of the SDK',
    run: benchSdk,
  },
}

/** The benches that have more options than `--json`. */
const optioned = ['relay', 'dashboard', 'idle', 'lifecycle', 'compare']

const exitCodes = { goalMissed: 1, wrongUsage: 2 } as const

async function run(
  name: string,
  bench: Bench,
  { json }: { readonly json: boolean },
  /** The options that change the measurement. The history stores them. */
  options: object = {},
): Promise<void> {
  const say = (text: string) => {
    if (!json) console.log(text)
  }
  const result = await runBench(bench, { say })
  const { ok, line } = resultLine(name, result)
  for (const [figure, goal] of Object.entries(result.goals))
    say(`${figure}: ${result.figures[figure]?.toPrecision(4)} (goal ${goal})`)
  console.log(line)
  appendHistory(line, options)
  process.exitCode = ok ? 0 : exitCodes.goalMissed
}

const program = new Command('bench')
  .description('Measures one thing and says whether its goals hold; the last line is JSON')
  .argument('[name]')
  .exitOverride()
  .action((name?: string) => {
    const known = [...Object.keys(benches), ...optioned].join(', ')
    console.error(
      name === undefined
        ? `Say which bench to run: ${known}.`
        : `There is no bench ${name}; choose one of ${known}.`,
    )
    process.exitCode = exitCodes.wrongUsage
  })
for (const [name, { does, run: bench }] of Object.entries(benches))
  program
    .command(name)
    .description(does)
    .option('--json', 'print the line of JSON alone', false)
    .action((options: { json: boolean }) => run(name, bench, options))

program
  .command('relay')
  .description('operations accepted and mined, compared with Alto')
  .option('--json', 'print the line of JSON alone', false)
  .addOption(new Option('--only <cell>', 'measure one cell').choices(relayCells))
  .action(({ json, ...options }: RelayBenchOptions & { json: boolean }) =>
    run('relay', benchRelay(options), { json }, options),
  )

program
  .command('dashboard')
  .description('response times of dashboards with a long history, compared with a short one')
  .option('--json', 'print the line of JSON alone', false)
  .option('--scale <number>', 'operations of the long history, at least 1,000', scale, 100_000)
  .option('--seed <number>', 'decides the histories', whole, 1)
  .option('--data <directory>', 'keeps the loaded databases there for the next run')
  .action(({ json, ...options }: DashboardBenchOptions & { json: boolean }) =>
    run(
      'dashboard',
      benchDashboard(options),
      { json },
      { scale: options.scale, seed: options.seed },
    ),
  )

program
  .command('idle')
  .description(
    'RPC calls and SQL statements of an idle gateway, and of one with an operation in flight',
  )
  .option('--json', 'print the line of JSON alone', false)
  .option('--minutes <number>', 'duration of each of three measurements', positive, 2)
  .action(({ json, ...options }: IdleBenchOptions & { json: boolean }) =>
    run('idle', benchIdle(options), { json }, options),
  )

program
  .command('lifecycle')
  .description(
    'operations from account address to finality with the cost of each phase, compared with permissionless and Alto',
  )
  .option('--json', 'print the line of JSON alone', false)
  .option(
    '--operations <number>',
    'number of operations of each kind: token-paid and self-funded',
    counting,
    200,
  )
  .option('--concurrency <number>', 'operations at once', counting, 20)
  .option('--processes <number>', 'gateways on one database', counting, 1)
  .option('--latency <milliseconds>', "latency of the chain's endpoint", whole, 0)
  .action(({ json, ...options }: LifecycleBenchOptions & { json: boolean }) =>
    run('lifecycle', benchLifecycle(options), { json }, options),
  )

program
  .command('compare')
  .description(
    'runs a bench of another commit and of this one in turns on this machine, and prints ratios',
  )
  .argument('<commit>')
  .argument('<bench...>', 'the bench and, after --, its options')
  .option('--json', 'print the line of JSON alone', false)
  .option('--rounds <number>', 'runs of each side', counting, 3)
  .action((commit: string, bench: string[], { json, rounds }: { json: boolean; rounds: number }) =>
    run('compare', benchCompare({ commit, bench, rounds }), { json }, { commit, bench, rounds }),
  )

function counting(text: string): number {
  const number = whole(text)
  if (number === 0) throw new InvalidArgumentError('It must be at least 1.')
  return number
}

function positive(text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new InvalidArgumentError('It must be a number above 0.')
  return number
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function scale(text: string): number {
  const operations = whole(text)
  if (operations < 1_000) throw new InvalidArgumentError('It must be at least 1000.')
  return operations
}

try {
  await program.parseAsync()
} catch (error) {
  const { exitCode } = error as { exitCode?: number }
  // Commander has already printed the error if it has an exit code.
  if (exitCode === undefined) console.error((error as Error).message)
  process.exitCode = exitCode === undefined ? 1 : exitCode && exitCodes.wrongUsage
}
process.exit()
