import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endWithParent } from '../../../processes/end-with-parent.js'
import { asNamedUser } from './as-named-user.js'
import { explainFailure } from './explain-failure.js'
import type { RunAs } from './run-as.js'
import { startProgram } from './start-program.js'

/**
 * Creates the database cluster in `directory` unless it exists. Returns its user's password, which is random and stored
 * beside the cluster. Only the file's owner can read it.
 *
 * Throws one sentence if the cluster has another major version, if its password is lost, or if it cannot be created.
 */
export async function makeCluster({
  directory,
  cluster,
  initdb,
  as,
  major,
  user,
  durable,
}: {
  directory: string
  cluster: string
  initdb: string
  as: RunAs
  major: string
  user: string
  durable: boolean
}): Promise<string> {
  const passwordFile = join(directory, 'password')
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) return existingPassword({ version, major, directory, passwordFile })

  // Created under another name first, so that an interrupted start never leaves half a cluster behind.
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (as.owner) {
    // Other users may enter this directory, but not list it: the server runs as another user and must reach the
    // cluster.
    await chmod(directory, 0o711)
    await chown(draft, as.owner.uid, as.owner.gid)
    await chown(passwordFile, as.owner.uid, as.owner.gid)
  }
  const program = startProgram(
    initdb,
    [
      ...['--pgdata', draft, '--username', user, '--pwfile', passwordFile],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions'],
      ...(durable ? [] : ['--no-sync']),
    ],
    asNamedUser(as),
  )
  // A Ctrl-C in the terminal reaches neither initdb nor the servers that it starts: they have their own process group.
  void program.ended.then(endWithParent(program.child, 'TERM', { group: true }))
  if ((await program.ended) !== 0)
    throw new Error(explainFailure('The database could not be made', program.output()))
  await rename(draft, cluster)
  return password
}

async function existingPassword({
  version,
  major,
  directory,
  passwordFile,
}: {
  version: string
  major: string
  directory: string
  passwordFile: string
}): Promise<string> {
  if (version.trim() !== major)
    throw new Error(
      `${directory} holds a database of PostgreSQL ${version.trim()}, and this is PostgreSQL ${major}. Dump it with the old version and load it into a new directory, or set DATA_DIR to another directory.`,
    )
  const password = await readFile(passwordFile, 'utf8').catch(() => '')
  if (!password)
    throw new Error(
      `The password of the database in ${directory} is missing. Put the file ${passwordFile} back, or set DATA_DIR to another directory.`,
    )
  return password
}
