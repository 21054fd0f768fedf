import { constants, setPriority } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import type { BenchResult } from '../bench/bench.js'
import { countStatuses } from './count-statuses.js'
import { keepKills } from './keep-kills.js'

const resultsFile = '.mutation/results.json'

export interface MutationOptions {
  /** Paths from the root of the workspace. */
  readonly files: readonly string[]
  /** Whether `files` are all files to mutate. Then this run keeps the kills of earlier runs, and stores its own. */
  readonly whole: boolean
  /** Also repeats mutants that earlier runs killed. */
  readonly fresh: boolean
  /** Prints nothing. */
  readonly quiet: boolean
}

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>

/** Breaks the files in one place at a time, and counts how often a test fails. */
export async function runMutation({
  files,
  whole,
  fresh,
  quiet,
}: MutationOptions): Promise<BenchResult> {
  // The run takes minutes on every core, so other programs go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  if (whole) keepKills(resultsFile)
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'packages/lab/vitest.mutation.ts' },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // Stryker detects endless loops earlier, by counting. A slow test on a busy machine must not count as a detection.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    incremental: whole,
    incrementalFile: resultsFile,
    force: fresh,
    tempDirName: '.mutation/sandbox',
    cleanTempDir: 'always',
    // vitest strips types and does not check them.
    disableTypeChecks: false,
    reporters: quiet ? [] : ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
    allowConsoleColors: false,
    logLevel: (quiet ? 'off' : 'info') as LogLevel,
  }).runMutationTest()
  return { figures: countStatuses(results), goals: { score: '>= 85' } }
}
