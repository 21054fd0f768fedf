import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 10_000
const pollIntervalMs = 100

/**
 * The command lines of processes whose temporary files go into this folder, and that are still there after ten seconds. Empty
 * where the system does not tell the environment of processes.
 */
export async function outliving(folder: string, patience = patienceMs): Promise<string[]> {
  for (let waited = 0; ; waited += pollIntervalMs) {
    const left = processesOf(folder)
    if (left.length === 0 || waited >= patience) return left
    await sleep(pollIntervalMs)
  }
}

function processesOf(folder: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    // Empty for zombies, which are nobody's any more.
    const environment = contentOf(`/proc/${pid}/environ`)
    const isOfRun = environment.some((entry) => entry.startsWith(`TMPDIR=${folder}`))
    return isOfRun ? [contentOf(`/proc/${pid}/cmdline`).join(' ').trim()] : []
  })
}

function contentOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\0')
  } catch {
    // The process has ended, or is of somebody else.
    return []
  }
}
