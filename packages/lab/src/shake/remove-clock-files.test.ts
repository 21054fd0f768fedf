import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeClockFiles } from './remove-clock-files.js'

test.runIf(process.platform === 'linux')(
  'what the shifted clocks of ended processes have left in shared memory is removed, and nothing else',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'clock files-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    // No process has an id above Linux's highest, 2^22.
    const ended = 2 ** 22 + 1
    const kept = [
      `faketime_shm_${process.pid}`,
      `sem.faketime_sem_${process.pid}`,
      `another_${ended}`,
      `faketime_shm_${ended}.old`,
    ]
    for (const name of [...kept, `faketime_shm_${ended}`, `sem.faketime_sem_${ended}`])
      writeFileSync(join(folder, name), '')
    removeClockFiles(folder)
    expect(readdirSync(folder).sort()).toEqual(kept.sort())
  },
)
