import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, type FileHandle, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '@gasless-gateway/server/local'
import { makeRunFolder } from '@gasless-gateway/testing/run/run-folder'
import { clockOffset } from './clock-offset.js'
import type { Conditions } from './draw-conditions.js'
import { keepBusy } from './keep-busy.js'
import { outliving } from './outliving.js'
import { type Failure, type JsonReport, readFailures } from './read-failures.js'
import { removeClockFiles } from './remove-clock-files.js'
import type { ShiftedClocks } from './shift-clocks.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)

/** The vitest projects of each value of `--only`, and about how many seconds they take. */
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
  /** Path of the file with the run's output. */
  readonly log: string
}

interface Around {
  /** Shifts the clock. `undefined` if the machine cannot shift clocks. */
  readonly clocks: ShiftedClocks | undefined
  /** Ends the run as Ctrl-C does. */
  readonly signal: AbortSignal
}

/** Runs the tests of a part once, in a separate process, under these conditions. */
export async function runRound(
  part: Part,
  conditions: Conditions,
  { clocks, signal }: Around,
): Promise<Round> {
  const { seed, busyThreads, killedAfter } = conditions
  const folder = join(root, '.shake')
  const log = join(folder, `${part}-${seed}.log`)
  const reportFile = join(folder, `${part}-${seed}.json`)
  await mkdir(folder, { recursive: true })
  const temporary = await temporaryFolder(conditions)
  const output = await open(log, 'a')
  const rest = keepBusy(busyThreads)
  const start = () => startRun(part, conditions, { clocks, reportFile, temporary, output })
  try {
    const left = killedAfter ? await killRun(start(), { killedAfter, temporary, signal }) : []
    await output.truncate()
    await rm(reportFile, { force: true })
    const code = signal.aborted ? 0 : await endOf(start(), signal)
    const report = await readReport(reportFile)
    const failures = report ? readFailures(report, root) : []
    const own = code === 0 || failures.length > 0 ? [] : [ownFailure(await lastWords(log, code))]
    return {
      failures: [...failures, ...own, ...left, ...(await leftBy(temporary, 'the run'))],
      tests: report?.testResults.reduce((sum, file) => sum + file.assertionResults.length, 0) ?? 0,
      log,
    }
  } finally {
    await rest()
    await output.close()
    await rm(temporary, { recursive: true, force: true })
  }
}

async function temporaryFolder({ folder }: Conditions): Promise<string> {
  const path = await mkdtemp(
    join(makeRunFolder(), folder === 'plain' ? 'round-' : 'round with a space '),
  )
  // If this process is root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(path, 0o711)
  return path
}

function startRun(
  part: Part,
  { seed, workers, timeZone, language, autovacuum, clock }: Conditions,
  {
    clocks,
    reportFile,
    temporary,
    output,
  }: Pick<Around, 'clocks'> & {
    readonly reportFile: string
    readonly temporary: string
    readonly output: FileHandle
  },
): ChildProcess {
  if (clocks) removeClockFiles()
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
        TMPDIR: temporary,
        TEST_AUTOVACUUM: autovacuum,
        TEST_SEED: String(seed),
        ...clocks?.environment(clockOffset(new Date(), clock)),
      },
      stdio: ['ignore', output.fd, output.fd],
      detached: true,
    },
  )
  child.once('exit', endWithParent(child, 'KILL'))
  return child
}

async function endOf(child: ChildProcess, signal: AbortSignal): Promise<number | null> {
  const interrupt = () => child.kill('SIGINT')
  signal.addEventListener('abort', interrupt)
  const [code] = await once(child, 'exit')
  signal.removeEventListener('abort', interrupt)
  return code
}

/** Kills the run's first process after `killedAfter` seconds. Returns the processes that outlive it as failures. */
async function killRun(
  child: ChildProcess,
  {
    killedAfter,
    temporary,
    signal,
  }: Pick<Around, 'signal'> & { readonly killedAfter: number; readonly temporary: string },
): Promise<Failure[]> {
  const ended = once(child, 'exit')
  const timer = new AbortController()
  const due = sleep(killedAfter * 1_000, undefined, {
    signal: AbortSignal.any([signal, timer.signal]),
  })
  await Promise.race([due.catch(() => {}), ended])
  timer.abort()
  child.kill('SIGKILL')
  await ended
  return leftBy(temporary, `a run that was killed after ${killedAfter} s`)
}

const leftBy = async (temporary: string, run: string): Promise<Failure[]> =>
  (await outliving(temporary)).map((command) =>
    ownFailure(`A process has outlived ${run} by 10 seconds: ${command}`),
  )

/** Returns a failure that belongs to no test. */
const ownFailure = (message: string): Failure => ({ file: '', test: '', message })

const readReport = async (file: string): Promise<JsonReport | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Returns the end of the log, because the report does not contain errors outside tests. */
async function lastWords(log: string, code: number | null): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
  const from = lines.findIndex((line) => /Unhandled Errors?/.test(line))
  const said = from < 0 ? lines.slice(-30) : lines.slice(from, from + 60)
  return `The run ended with ${code ?? 'a signal'}:\n${said.join('\n')}`
}
