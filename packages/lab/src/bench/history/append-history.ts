import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))
const history = fileURLToPath(new URL('../../../../../bench/history.jsonl', import.meta.url))
const bytesPerGb = 1_000_000_000

/**
 * Appends the result line of a bench to the history, with time, commit and machine. `isChanged` says whether files
 * outside `bench` and `docs` differ from the commit.
 */
export function appendHistory(line: string, options: object): void {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()
  const entry = {
    ...(JSON.parse(line) as object),
    ...(Object.keys(options).length > 0 && { options }),
    at: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    isChanged: git('status', '--porcelain', '--', ':!bench', ':!docs') !== '',
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      memoryGb: Math.round(totalmem() / bytesPerGb),
    },
  }
  mkdirSync(dirname(history), { recursive: true })
  appendFileSync(history, `${JSON.stringify(entry)}\n`)
}
