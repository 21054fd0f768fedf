import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ofProcess = /^(?:faketime_shm|sem\.faketime_sem)_(\d+)$/

/**
 * Removes libfaketime's files in shared memory of processes that have ended. A killed process leaves its files behind,
 * and libfaketime then aborts a later process with the same id. Files of other users stay.
 */
export function removeClockFiles(folder = '/dev/shm'): void {
  if (!existsSync(folder) || !existsSync('/proc/self')) return
  for (const name of readdirSync(folder)) {
    const pid = ofProcess.exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) remove(join(folder, name))
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}
