import { existsSync, renameSync, rmSync } from 'node:fs'

/** Where a package keeps its own `package.json` while npm packs another one. */
export const keptManifest = 'package.json.workspace'

/** Puts the package in the working directory back as it was, if `prepack` has changed it: its `package.json`, and no LICENSE. */
export function restoreManifest(): void {
  if (!existsSync(keptManifest)) return
  rmSync('LICENSE', { force: true })
  renameSync(keptManifest, 'package.json')
}
