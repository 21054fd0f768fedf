import { existsSync, readFileSync } from 'node:fs'

/**
 * A text that stands for one run of one process, `undefined` when no such process runs. Where the system tells when a
 * process started, the text holds that too, because process ids are used again.
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
    // The second field is the name in parentheses and may contain blanks. Field 3 is the state, 22 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isZombie = fields[0] === 'Z' || fields[0] === 'X'
    return isZombie ? undefined : `${pid} ${fields[19]}`
  } catch {
    return undefined
  }
}
