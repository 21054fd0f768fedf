import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** How to start a program so that PostgreSQL accepts it: it refuses to run as root. */
export interface RunAs {
  readonly user: string
  /** Goes in front of the command. */
  readonly prefix: readonly string[]
  readonly options: { readonly uid?: number; readonly gid?: number }
  /** Who must own the data; absent where files already belong to the right user. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

const userName = 'postgres'

/**
 * As an ordinary user: that user. As root: the user `postgres`, which is created when it does not exist. Where that
 * user cannot get to the binary or to the directory (a checkout under /root), it is lent root's right to pass.
 *
 * Throws one sentence when nothing of this works.
 */
export function runAs({ binary, directory }: { binary: string; directory: string }): RunAs {
  const current = userInfo()
  if (current.uid !== 0) return { user: current.username, prefix: [], options: {} }
  const owner = idsOf(userName) ?? createUser()
  const direct: RunAs = { user: userName, prefix: [], options: owner, owner }
  const lent: RunAs = {
    user: userName,
    prefix: [
      'setpriv',
      ...['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'],
      ...['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--'],
    ],
    options: {},
    owner,
  }
  const possible = [direct, lent].find((way) => reaches(way, binary, directory))
  if (possible) return possible
  throw new Error(
    `PostgreSQL does not run as root, and the user ${userName} cannot get to ${binary} and ${directory}. Move both to a place that other users may enter, start as another user, or set DATABASE_URL.`,
  )
}

function reaches({ prefix, options }: RunAs, binary: string, directory: string): boolean {
  const [command = '/bin/sh', ...args] = [...prefix, '/bin/sh']
  const test = ['-c', 'test -x "$1" && test -x "$2"', 'sh', binary, directory]
  return spawnSync(command, [...args, ...test], { ...options, cwd: '/' }).status === 0
}

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : Number.NaN
  }
  const [uid, gid] = [id('-u'), id('-g')]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}

function createUser(): { uid: number; gid: number } {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', userName])
  const ids = idsOf(userName)
  if (ids) return ids
  throw new Error(
    `PostgreSQL does not run as root, and a user ${userName} to run it could not be created. Create that user, start as another user, or set DATABASE_URL.`,
  )
}
