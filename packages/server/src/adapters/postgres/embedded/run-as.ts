import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { explainFailure } from './explain-failure.js'
import { programEnvironment } from './start-program.js'

/** How to start a program so that PostgreSQL accepts it: it refuses to run as root. */
export interface RunAs {
  /** Goes in front of the command. */
  readonly prefix: readonly string[]
  readonly options: { readonly uid?: number; readonly gid?: number }
  /** Who must own the data; absent where files already belong to the right user. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

type Owner = NonNullable<RunAs['owner']>

const userName = 'postgres'

/**
 * An ordinary user starts PostgreSQL as itself. Root starts it as the owner of the cluster; where there is no cluster yet, as the
 * user `postgres`, which is created if it does not exist, or as `nobody` on a system that cannot create users. When that user
 * cannot enter the directory of the binary or of the data (below /root, for example), root lends it the right to: PostgreSQL can
 * then read and write every file, as the root that started it can.
 *
 * Throws one sentence when none of this works.
 */
export function runAs({
  binary,
  directory,
  cluster,
}: {
  binary: string
  directory: string
  cluster: string
}): RunAs {
  // Windows numbers no users.
  if (process.getuid?.() !== 0) return { prefix: [], options: {} }
  const owner = ownerOf(cluster) ?? idsOf(userName) ?? createUser() ?? idsOf('nobody')
  if (!owner)
    throw new Error(
      `PostgreSQL does not run as root, and a user ${userName} to run it could not be created. Create that user, start as another user, or set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  const direct: RunAs = { prefix: [], options: owner, owner }
  const lent: RunAs = { prefix: lendRight(owner), options: {}, owner }
  if (obstacle(direct, binary, directory) === undefined) return direct
  const reason = obstacle(lent, binary, directory)
  if (reason === undefined) return lent
  throw new Error(
    explainFailure(
      `PostgreSQL does not run as root, and the user with the id ${owner.uid} cannot run ${binary} on ${directory}`,
      reason,
    ),
  )
}

/**
 * access(2), with which initdb looks for its other programs, leaves the rights of a user other than root out, unless the
 * process has `no_setuid_fixup`.
 */
const lendRight = ({ uid, gid }: Owner) => [
  'setpriv',
  ...['--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
  ...['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'],
  ...['--securebits', '+no_setuid_fixup', '--'],
]

/** Why the binary does not run in the directory; `undefined` when it does. */
function obstacle(
  { prefix, options }: RunAs,
  binary: string,
  directory: string,
): string | undefined {
  const [command = '/bin/sh', ...args] = [...prefix, '/bin/sh']
  const script = ['-c', 'cd -- "$2" && "$1" --version > /dev/null', 'sh', binary, directory]
  const { status, error, stderr } = spawnSync(command, [...args, ...script], {
    ...options,
    cwd: '/',
    env: programEnvironment(),
    encoding: 'utf8',
  })
  return status === 0 ? undefined : (error?.message ?? stderr)
}

function ownerOf(cluster: string): Owner | undefined {
  const { uid = 0, gid = 0 } = statSync(cluster, { throwIfNoEntry: false }) ?? {}
  return uid === 0 ? undefined : { uid, gid }
}

function idsOf(user: string): Owner | undefined {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : Number.NaN
  }
  const [uid, gid] = [id('-u'), id('-g')]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}

function createUser(): Owner | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', userName])
  return idsOf(userName)
}
