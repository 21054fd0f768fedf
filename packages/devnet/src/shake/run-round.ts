import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '@gasless-gateway/server/local'
import { clockOffset } from './clock-offset.js'
import type { Conditions } from './draw-conditions.js'
import { keepBusy } from './keep-busy.js'
import { type Failure, type JsonReport, readFailures } from './read-failures.js'
import type { ShiftedClocks } from './shift-clocks.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)

/** By what `--only` names: the vitest projects, and about how many seconds they take. */
export const parts = {
  fast: { projects: ['fast'], seconds: 60 },
  pg: { projects: ['pg'], seconds: 120 },
  e2e: { projects: ['e2e'], seconds: 300 },
  all: { projects: ['*'], seconds: 450 },
} as const

export type Part = keyof typeof parts

export interface Round {
  readonly failures: readonly Failure[]
  readonly tests: number
  /** What the run has printed. */
  readonly log: string
}

/**
 * Runs the tests of a part once, in a process of its own, under these conditions.
 *
 * @param clocks shifts the clock; absent where that is not possible
 * @param signal ends the run as Ctrl-C does
 */
export async function runRound(
  part: Part,
  { seed, workers, busyThreads, timeZone, language, autovacuum, clock }: Conditions,
  { clocks, signal }: { clocks: ShiftedClocks | undefined; signal: AbortSignal },
): Promise<Round> {
  const folder = join(root, '.shake')
  const log = join(folder, `${part}-${seed}.log`)
  const reportFile = join(folder, `${part}-${seed}.json`)
  await mkdir(folder, { recursive: true })
  await rm(reportFile, { force: true })
  const rest = keepBusy(busyThreads)
  const child = spawn(
    process.execPath,
    [
      vitest,
      ...['run', '--config', 'vitest.workspace.ts', `--maxWorkers=${workers}`],
      ...parts[part].projects.map((project) => `--project=${project}`),
      ...['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    ],
    {
      cwd: root,
      env: {
        // biome-ignore lint/style/noProcessEnv: not configuration, the environment of a child process
        ...process.env,
        NO_COLOR: '1',
        TZ: timeZone,
        LANG: language,
        LC_ALL: language,
        TEST_AUTOVACUUM: autovacuum,
        ...clocks?.environment(clockOffset(new Date(), clock)),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  const release = endWithParent(child, 'KILL')
  const interrupt = () => child.kill('SIGINT')
  signal.addEventListener('abort', interrupt)
  const output = createWriteStream(log)
  child.stdout.pipe(output)
  child.stderr.pipe(output, { end: false })
  const [code] = await once(child, 'close')
  signal.removeEventListener('abort', interrupt)
  release()
  await rest()
  const report = await readReport(reportFile)
  const failures = report ? readFailures(report, root) : []
  const ownFailure =
    code === 0 || failures.length > 0
      ? []
      : [{ file: '', test: '', message: await lastWords(log, code) }]
  return {
    failures: [...failures, ...ownFailure],
    tests: report?.testResults.reduce((sum, file) => sum + file.assertionResults.length, 0) ?? 0,
    log,
  }
}

const readReport = async (file: string): Promise<JsonReport | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Errors outside tests are in no report. */
async function lastWords(log: string, code: number | null): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
  const from = lines.findIndex((line) => /Unhandled Errors?/.test(line))
  const said = from < 0 ? lines.slice(-30) : lines.slice(from, from + 60)
  return `The run ended with ${code ?? 'a signal'}:\n${said.join('\n')}`
}
