import { Command, InvalidArgumentError } from 'commander'
import { createVitest } from 'vitest/node'
import { resultLine } from '../bench/result-line.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Provided by this command only. */
    histories?: { readonly runs: number; readonly seed: number }
  }
}

interface Options {
  readonly runs: number
  readonly seed: number
}

const exitCodes = { goalMissed: 1, wrongUsage: 2 } as const

/** Runs the rollup test of the test suite with more histories. */
async function run({ runs, seed }: Options): Promise<void> {
  const vitest = await createVitest('test', {
    config: 'vitest.workspace.ts',
    project: ['pg'],
    watch: false,
  })
  try {
    vitest.provide('histories', { runs, seed })
    const { testModules } = await vitest.start(['test/rollups.pg.test.ts'])
    const tests = testModules.flatMap((module) => [...module.children.allTests()])
    const failed = tests.filter((test) => test.result().state !== 'passed').length
    const { ok, line } = resultLine('rollup-histories', {
      figures: { histories: tests.length > 0 ? runs : 0, failed, seed },
      goals: { histories: `>= ${runs}`, failed: '<= 0' },
    })
    console.log(line)
    process.exitCode = ok ? 0 : exitCodes.goalMissed
  } finally {
    await vitest.close()
  }
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}

try {
  await new Command('rollup-histories')
    .description(
      'Plays random histories and compares dashboards with sums over the rows; the last line is JSON',
    )
    .option('--runs <number>', 'histories', whole, 2_000)
    .option('--seed <number>', 'decides the histories', whole, 1 + (Date.now() % 1_000_000))
    .exitOverride()
    .action(run)
    .parseAsync()
} catch (error) {
  const { exitCode } = error as { exitCode?: number }
  // Commander has already printed the error if it has an exit code.
  if (exitCode === undefined) console.error((error as Error).message)
  process.exitCode = exitCode === undefined ? 1 : exitCode && exitCodes.wrongUsage
}
process.exit()
