import { existsSync, readFileSync } from 'node:fs'

/**
 * Returns a text that identifies one run of a process, or `undefined` when it does not run. On systems with `/proc`
 * the text includes the start time, because process ids are reused.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (existsSync('/proc/self/stat')) return identityFromProc(pid)
  try {
    process.kill(pid, 0)
    return `${pid}`
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? `${pid}` : undefined
  }
}

function identityFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 2 is the name in parentheses and may contain spaces. Field 3 is the state, field 22 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isZombie = fields[0] === 'Z' || fields[0] === 'X'
    return isZombie ? undefined : `${pid} ${fields[19]}`
  } catch {
    return undefined
  }
}
