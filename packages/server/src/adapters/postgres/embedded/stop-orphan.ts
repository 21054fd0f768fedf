import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processIdentity } from '../../../processes/process-identity.js'

/** The first signal writes a checkpoint, the others do not. */
const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
const patienceMs = 10_000
const pollIntervalMs = 50

/**
 * Stops a server that still runs on `cluster` although the process that started it is gone, and waits for its end. Also
 * deletes a `postmaster.pid` whose process id now belongs to another program: PostgreSQL checks only the id, and would
 * refuse to start. PostgreSQL itself handles the `postmaster.pid` of a dead process.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => '')
  const pid = Number.parseInt(content, 10)
  if (!content || !idInUse(pid)) return
  if (!commandLineOf(pid).includes(cluster)) return rm(file, { force: true })
  for (const signal of signals) {
    process.kill(pid, signal)
    for (let waited = 0; waited < patienceMs; waited += pollIntervalMs) {
      if (!processIdentity(pid)) return idInUse(pid) ? rm(file, { force: true }) : undefined
      await sleep(pollIntervalMs)
    }
  }
}

/** Returns whether the process id exists, as PostgreSQL checks it. Zombie processes count, too. */
function idInUse(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function commandLineOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`
  if (existsSync(file)) return readFileSync(file, 'utf8')
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}
