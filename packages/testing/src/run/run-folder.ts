import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { processIdentity } from '../../../server/src/processes/process-identity.js'

const prefix = 'gateway-tests-'

/**
 * Creates the folder for all temporary files of this process, named after the process. It is deleted when the process
 * ends. A killed process leaves its folder behind, and the next call deletes it.
 */
export function makeRunFolder(parent = tmpdir()): string {
  const own = nameOf(processIdentity(process.pid) ?? String(process.pid))
  if (basename(parent) === own) return parent
  for (const name of readdirSync(parent).filter(isLeftBehind)) remove(join(parent, name))
  const folder = join(parent, own)
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined
  // If this process is root, PostgreSQL runs as another user, which needs the right to enter.
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

/** Deletes the folder, unless it belongs to another user. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
