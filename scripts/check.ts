/**
 * `pnpm check`: runs every check that needs no database and no chain, two at a time. All checks run, even after a
 * failure. Then it prints the output of the failed checks and a summary.
 */
import { availableParallelism } from 'node:os'
import { run } from './run.js'

/** Scripts of the root package.json. The slow ones come first. */
const checks = [
  'check:exports',
  'check:contracts',
  'check:types',
  'check:site',
  'check:snippets',
  'check:unused',
  'check:docs',
  'check:layers',
  'check:links',
  'check:proofs',
  'check:style',
]

interface Failure {
  readonly check: string
  readonly output: string
}

const waiting = [...checks]
const failures: Failure[] = []

/** The path of the pnpm that runs this script, so that the checks work if pnpm is not installed globally. */
const pnpm = process.env.npm_execpath

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const started = performance.now()
    const { ok, output } = pnpm
      ? await run(process.execPath, [pnpm, 'run', '--silent', check])
      : await run('pnpm', ['run', '--silent', check])
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${check} (${seconds} s)`)
    if (!ok) failures.push({ check, output })
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))

for (const { check, output } of failures) console.error(`\n--- ${check}\n${output}`)
if (failures.length > 0) {
  const names = failures.map(({ check }) => check).join(', ')
  console.error(`\n${failures.length} of ${checks.length} checks failed: ${names}.`)
  process.exitCode = 1
} else console.log(`All ${checks.length} checks passed.`)
