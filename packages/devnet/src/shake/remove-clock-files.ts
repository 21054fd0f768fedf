import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ofProcess = /^(?:faketime_shm|sem\.faketime_sem)_(\d+)$/

/**
 * Removes what libfaketime keeps in shared memory for processes that have ended. It leaves that behind for each one that is killed,
 * and ends a later process that gets the same id.
 */
export function removeClockFiles(folder = '/dev/shm'): void {
  if (!existsSync(folder) || !existsSync('/proc/self')) return
  for (const name of readdirSync(folder)) {
    const pid = ofProcess.exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(folder, name), { force: true })
  }
}
