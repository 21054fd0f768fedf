import { existsSync, renameSync } from 'node:fs'

/** Where a package keeps its own `package.json` while npm packs another one. */
export const keptManifest = 'package.json.workspace'

/** Puts the `package.json` of the package in the working directory back, if `prepack` has replaced it. */
export function restoreManifest(): void {
  if (existsSync(keptManifest)) renameSync(keptManifest, 'package.json')
}
