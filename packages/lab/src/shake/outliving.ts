import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 10_000
const pollIntervalMs = 100

/**
 * Returns the command lines of processes that still run after ten seconds and have their `TMPDIR` in this folder.
 * Returns nothing on systems other than Linux.
 */
export async function outliving(folder: string, patience = patienceMs): Promise<string[]> {
  const deadline = performance.now() + patience
  for (;;) {
    const left = processesOf(folder)
    if (left.length === 0 || performance.now() >= deadline) return left
    await sleep(pollIntervalMs)
  }
}

function processesOf(folder: string): string[] {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    // A zombie has no environment.
    const environment = contentOf(`/proc/${pid}/environ`)
    const isOfRun = environment.some((entry) => entry.startsWith(`TMPDIR=${folder}`))
    return isOfRun ? [contentOf(`/proc/${pid}/cmdline`).join(' ').trim()] : []
  })
}

function contentOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\0')
  } catch {
    // The process has ended, or belongs to another user.
    return []
  }
}
