import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { processIdentity } from '../../../server/src/processes/process-identity.js'

const prefix = 'gateway-tests-'

/**
 * Makes the folder for every temporary file of this process, named after the process. The folder is deleted when the process
 * ends. A process that was killed leaves its folder behind, which the next call deletes.
 */
export function makeRunFolder(parent = tmpdir()): string {
  const own = nameOf(processIdentity(process.pid) ?? String(process.pid))
  if (basename(parent) === own) return parent
  for (const name of readdirSync(parent).filter(isLeftBehind)) remove(join(parent, name))
  const folder = join(parent, own)
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined
  // As root, PostgreSQL runs as another user, who needs the right to enter.
  chmodSync(folder, 0o711)
  if (isNew) process.once('exit', () => remove(folder))
  return folder
}

const nameOf = (identity: string) => `${prefix}${identity.replaceAll(' ', '-')}`

function isLeftBehind(name: string): boolean {
  if (!name.startsWith(prefix)) return false
  const identity = processIdentity(Number.parseInt(name.slice(prefix.length), 10))
  return identity === undefined || nameOf(identity) !== name
}

/** A folder of another user stays where it is. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
