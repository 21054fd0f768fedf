import { existsSync, renameSync, rmSync } from 'node:fs'

/** The name of a package's own `package.json` while npm packs pnpm's version of it. */
export const keptManifest = 'package.json.workspace'

/**
 * Undoes the changes of `prepack` in the working directory, if there are any: restores `package.json` and deletes the
 * LICENSE.
 */
export function restoreManifest(): void {
  if (!existsSync(keptManifest)) return
  rmSync('LICENSE', { force: true })
  renameSync(keptManifest, 'package.json')
}
