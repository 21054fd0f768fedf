import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ShiftedClocks {
  /**
   * Returns environment variables that put the clock of a process and its children ahead. Timers and file times stay
   * real.
   */
  environment(offsetSeconds: number): Record<string, string>
  /** Deletes the compiled library. */
  remove(): void
}

const realWaits = fileURLToPath(new URL('./real-waits.c', import.meta.url))

/** Returns the path of the library in Debian's package `libfaketime`, or `undefined` if it is not installed. */
function fakeTime(): string | undefined {
  try {
    return readdirSync('/usr/lib')
      .map((architecture) => `/usr/lib/${architecture}/faketime/libfaketimeMT.so.1`)
      .find((file) => existsSync(file))
  } catch {
    return undefined
  }
}

/**
 * Prepares to shift the clocks of other processes. Returns `undefined` if libfaketime or a C compiler is missing. It
 * also does so if the path of the folder for temporary files has spaces or colons.
 */
export function shiftClocks(): ShiftedClocks | undefined {
  const library = fakeTime()
  if (!library) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shake-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // PostgreSQL may run as another user, which also loads the library.
  chmodSync(folder, 0o755)
  const waits = join(folder, 'real-waits.so')
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-o', waits, realWaits])
  // The loader splits its list of libraries at spaces and colons.
  if (status !== 0 || /[\s:]/.test(waits)) {
    remove()
    return undefined
  }
  return {
    environment: (offsetSeconds) => ({
      LD_PRELOAD: `${waits}:${library}`,
      FAKETIME: `+${offsetSeconds}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    }),
    remove,
  }
}
