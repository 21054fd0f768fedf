import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { explainFailure } from './explain-failure.js'
import { programEnvironment } from './start-program.js'

/** How to start a program of PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** Goes in front of the command. */
  readonly prefix: readonly string[]
  readonly options: { readonly uid?: number; readonly gid?: number }
  /** The user that must own the data. Absent if the files already belong to the right user. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

type Owner = NonNullable<RunAs['owner']>

const userName = 'postgres'

/**
 * Returns how to start PostgreSQL. An ordinary user starts it as itself. Root starts it as the owner of the cluster.
 * Without a cluster, root uses the user `postgres`, which it creates if necessary, or `nobody` if no user can be
 * created. That user may be unable to enter the directory of the binary or of the data, for example below /root. Then
 * root grants the capability DAC_OVERRIDE, with which PostgreSQL can read and write every file.
 *
 * Throws one sentence if none of this works.
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
  // Windows has no numeric user ids.
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
 * initdb finds its other programs with access(2). That call ignores the capabilities of a user other than root, unless
 * the process has `no_setuid_fixup`.
 */
const lendRight = ({ uid, gid }: Owner) => [
  'setpriv',
  ...['--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
  ...['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'],
  ...['--securebits', '+no_setuid_fixup', '--'],
]

/** Returns why the binary cannot run in the directory, or `undefined` if it can. */
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
