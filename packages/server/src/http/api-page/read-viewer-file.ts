import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/**
 * Reads a file of the API viewer. The published package has copies beside its code; a clone has it as a development
 * dependency.
 */
export function readViewerFile(name: string): Promise<Buffer> {
  const copy = new URL(`./api-page/${name}`, import.meta.url)
  return readFile(
    existsSync(copy) ? copy : createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`),
  )
}
