import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { orRefuse } from './or-refuse.js'
import { requirePorts, requireSpace, requireWritable } from './prerequisites.js'
import { makeRunFolder } from './run-folder.js'

const packages = fileURLToPath(new URL('../../..', import.meta.url))

/** More ports than all workers use at the same time. */
const ports = 100

/** For each project: about twice the space of its temporary files, and the folders that it writes in the workspace. */
const needs: Readonly<
  Record<string, { readonly megabytes: number; readonly folders: readonly string[] }>
> = {
  fast: { megabytes: 100, folders: ['sdk/.readme'] },
  pg: { megabytes: 2_000, folders: ['server/node_modules/.bundle'] },
  e2e: { megabytes: 4_000, folders: ['testing/.pages', 'server/node_modules/.bundle'] },
  forge: { megabytes: 100, folders: ['contracts/out', 'contracts/cache'] },
  pack: { megabytes: 3_000, folders: ['sdk/dist', 'server/dist'] },
}

/**
 * Runs first in every project. Checks what its tests need from the machine, and creates one folder for all temporary
 * files.
 */
export default orRefuse(async ({ name }) => {
  const { megabytes = 0, folders = [] } = needs[name] ?? {}
  requireWritable(tmpdir(), 'Set TMPDIR to another folder.')
  for (const folder of folders)
    requireWritable(
      join(packages, folder),
      'Change its owner to this user (chown), or run the tests as its owner.',
    )
  // Deletes the files of killed runs, which may be what fills the disk.
  const temporary = makeRunFolder()
  requireSpace(temporary, megabytes)
  await requirePorts(ports)
  // biome-ignore lint/style/noProcessEnv: workers, and the programs that they start, inherit it
  process.env.TMPDIR = temporary
})
