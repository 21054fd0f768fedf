import { copyFileSync, existsSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'

/** The name of a package's own `package.json` while npm packs pnpm's version of it. */
const keptManifest = 'package.json.workspace'

/**
 * Copies `package.json` in the working directory, with its times, for `restoreManifest`. If pnpm finds a later time, it
 * installs before the next command. That fails for users who may only read the clone.
 */
export function keepManifest(): void {
  const { atime, mtime } = statSync('package.json')
  copyFileSync('package.json', keptManifest)
  utimesSync(keptManifest, atime, mtime)
}

/**
 * Undoes the changes of `prepack` in the working directory, if there are any: restores `package.json` and deletes the
 * LICENSE.
 */
export function restoreManifest(): void {
  if (!existsSync(keptManifest)) return
  rmSync('LICENSE', { force: true })
  renameSync(keptManifest, 'package.json')
}
