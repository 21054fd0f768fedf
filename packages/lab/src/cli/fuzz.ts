import { Command, InvalidArgumentError } from 'commander'
import { resultLine } from '../bench/result-line.js'
import { runBench } from '../bench/run-bench.js'
import { fuzzEndpoints } from '../fuzz/fuzz-endpoints.js'

interface Options {
  readonly runs: number
  readonly seed: number
  readonly json: boolean
}

const exitCodes = { goalMissed: 1, wrongUsage: 2 } as const

async function run({ runs, seed, json }: Options): Promise<void> {
  const say = (line: string) => (json ? console.error(line) : console.log(line))
  const result = await runBench((context) => fuzzEndpoints(context, { runs, seed }), { say })
  const { ok, line } = resultLine('fuzz', result)
  for (const [figure, goal] of Object.entries(result.goals))
    say(`${figure}: ${result.figures[figure]} (goal ${goal})`)
  console.log(line)
  process.exitCode = ok ? 0 : exitCodes.goalMissed
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}

const program = new Command('fuzz')
  .description('Fuzzes every endpoint of a real gateway, from its contract; the last line is JSON')
  .option('--runs <number>', 'requests to each endpoint', whole, 5_000)
  .option('--seed <number>', 'decides the requests', whole, 1 + (Date.now() % 1_000_000))
  .option('--json', 'print the line of JSON alone', false)
  .exitOverride()
  .action(run)

try {
  await program.parseAsync()
} catch (error) {
  const { exitCode } = error as { exitCode?: number }
  // Commander has already printed the error if it has an exit code.
  if (exitCode === undefined) console.error((error as Error).message)
  process.exitCode = exitCode === undefined ? 1 : exitCode && exitCodes.wrongUsage
}
process.exit()
