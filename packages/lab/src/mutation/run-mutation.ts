import { constants, setPriority } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import type { BenchResult } from '../bench/bench.js'
import { countStatuses } from './count-statuses.js'
import { keepKills } from './keep-kills.js'

const resultsFile = '.mutation/results.json'

export interface MutationOptions {
  /** Paths from the root of the workspace. */
  readonly files: readonly string[]
  /** Whether they are all that is ever mutated: then kills of earlier runs are kept, and this run's for the next. */
  readonly whole: boolean
  /** Repeats what earlier runs have killed, too. */
  readonly fresh: boolean
  /** Prints nothing. */
  readonly quiet: boolean
}

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>

/** Breaks the files in one place at a time, and counts how often a test notices. */
export async function runMutation({
  files,
  whole,
  fresh,
  quiet,
}: MutationOptions): Promise<BenchResult> {
  // It takes minutes of every core, and nobody waits for it.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  if (whole) keepKills(resultsFile)
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'packages/lab/vitest.mutation.ts' },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // Endless loops are noticed sooner, by counting. A busy machine must not pass for a test that notices.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    incremental: whole,
    incrementalFile: resultsFile,
    force: fresh,
    tempDirName: '.mutation/sandbox',
    cleanTempDir: 'always',
    // Types are stripped, not checked.
    disableTypeChecks: false,
    reporters: quiet ? [] : ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
    allowConsoleColors: false,
    logLevel: (quiet ? 'off' : 'info') as LogLevel,
  }).runMutationTest()
  return { figures: countStatuses(results), goals: { score: '>= 85' } }
}
