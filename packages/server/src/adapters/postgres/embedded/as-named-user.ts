import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { explainFailure } from './explain-failure.js'
import type { RunAs } from './run-as.js'
import { programEnvironment } from './start-program.js'

/** In its own user namespace, a program runs as `nobody`. Its files still belong to the user outside. */
const namespace = ['unshare', '--user', '--map-user=nobody', '--']

/**
 * Returns how to start initdb, which refuses to run if its user has no name. A container that chooses any user id has
 * no name for it in /etc/passwd. The server itself needs no name.
 *
 * Throws one sentence if the user has no name and this system allows no user namespaces.
 */
export function asNamedUser(as: RunAs): RunAs {
  if (as.owner || hasName()) return as
  const [unshare = '', ...options] = namespace
  const { status, error, stderr } = spawnSync(unshare, [...options, '/bin/sh', '-c', ':'], {
    env: programEnvironment(),
    encoding: 'utf8',
  })
  if (status === 0) return { ...as, prefix: [...as.prefix, ...namespace] }
  throw new Error(
    explainFailure(
      `The setup of PostgreSQL needs a user with a name, but the user id ${process.getuid?.()} has no entry in /etc/passwd`,
      error?.message ?? stderr,
    ),
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
