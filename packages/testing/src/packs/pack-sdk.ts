import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runPnpm } from './run-pnpm.js'

const cwd = fileURLToPath(new URL('../../../sdk/', import.meta.url))

/** Packs the SDK into an empty folder, like a release. `prepack` builds it. Returns the path of the tarball. */
export async function packSdk(folder: string): Promise<string> {
  await runPnpm(cwd, 'pack', '--pack-destination', folder)
  const [name = ''] = await readdir(folder)
  return join(folder, name)
}
