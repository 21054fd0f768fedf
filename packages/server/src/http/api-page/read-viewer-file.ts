import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** A file of the viewer: the package has copies beside its code, a clone has them among the development dependencies. */
export function readViewerFile(name: string): Promise<Buffer> {
  const copy = new URL(`./api-page/${name}`, import.meta.url)
  return readFile(
    existsSync(copy) ? copy : createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`),
  )
}
