import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '@gasless-gateway/server/local'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = fileURLToPath(new URL('../../server/src/', import.meta.url))
const adapter = join(server, 'adapters/postgres/embedded-postgres.ts')

/**
 * The folder of an installation: the code that starts PostgreSQL, and a link to the package store with its programs.
 */
let home: string
let installation: string
let store: string
let data: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'start anywhere-'))
  installation = join(home, 'installation')
  store = join(home, 'store')
  const modules = join(store, 'node_modules')
  for (const folder of [installation, store, modules]) await mkdir(folder)
  await symlink(modules, join(installation, 'node_modules'))
  const packageFolder = async (name: string, from: string) => {
    const entry = createRequire(from).resolve(name)
    const folder = entry.slice(0, entry.lastIndexOf(name) + name.length)
    await cp(await realpath(folder), join(modules, name), { recursive: true })
    return entry
  }
  const embedded = await packageFolder('embedded-postgres', adapter)
  await packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`, embedded)
  await build({
    stdin: {
      contents: `
        import { startEmbeddedPostgres } from ${JSON.stringify(adapter)}
        import { accessSync, constants } from 'node:fs'
        import { dirname } from 'node:path'
        import { fileURLToPath } from 'node:url'
        const folder = dirname(fileURLToPath(import.meta.url))
        let installation = 'writable'
        try { accessSync(folder, constants.W_OK) } catch { installation = 'read-only' }
        try {
          const database = await startEmbeddedPostgres({ dataDir: process.argv[2], persistent: true })
          await database.stop()
          console.log(installation + ', up as ' + process.getuid?.())
        } catch (error) { console.log(error.message) }`,
      resolveDir: dirname(adapter),
    },
    outfile: join(installation, 'start.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
})
afterAll(() => rm(home, { recursive: true, force: true }))

beforeEach(async () => {
  data = join(home, 'data')
  await mkdir(data)
  for (const folder of [home, installation, store, data]) await chmod(folder, 0o755)
})
afterEach(() => rm(data, { recursive: true, force: true }))

/** Returns the output of a process that starts and stops PostgreSQL. `prefix` is put before its command. */
async function start(prefix: readonly string[] = [], path = process.env.PATH): Promise<string> {
  const command = [process.execPath, join(installation, 'start.mjs'), join(data, 'postgres')]
  const [file = '', ...args] = [...prefix, ...command]
  const child = spawn(file, args, {
    // Package managers set NODE_PATH, which would find the programs of this clone.
    env: { ...process.env, NODE_PATH: undefined, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.once('exit', endWithParent(child, 'KILL'))
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')])
  return printed.trim()
}

/** Runs a process as a user without an entry in /etc/passwd. The user owns the test's files. */
const nameless = ['unshare', '--user', '--map-user=12345', '--map-group=12345', '--']
/** Runs a process as a root that cannot start programs as another user. */
const confinedRoot = ['unshare', '--user', '--map-root-user', '--']

test.each([
  ['the installation', () => [installation]],
  ['the package store', () => [store]],
  ['the data directory', () => [data]],
  ['all three', () => [installation, store, data]],
  ['the home directory of all', () => [home]],
])('PostgreSQL starts repeatedly if only the owner may enter %s', async (_, closed) => {
  for (const folder of closed()) await chmod(folder, 0o700)
  const up = `writable, up as ${process.getuid?.()}`
  expect([await start(), await start()]).toEqual([up, up])
})

test('a cluster that another user made starts as that user', async () => {
  const up = await start()
  // Any user may keep their own files. Only root may give files away.
  const owner = process.getuid?.() === 0 ? 12345 : process.getuid?.()
  spawnSync('chown', ['-R', String(owner), join(data, 'postgres/cluster')])
  expect(await start()).toBe(up)
})

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('a user without a name starts it from a read-only installation', async () => {
    for (const folder of [installation, store]) await chmod(folder, 0o555)
    const up = 'read-only, up as 12345'
    expect([await start(nameless), await start(nameless)]).toEqual([up, up])
  })

  test('a user without a name gets a remedy if there are no user namespaces', async () => {
    expect(await start([await which('unshare'), ...nameless.slice(1)], home)).toBe(
      'The setup of PostgreSQL needs a user with a name, but the user id 12345 has no entry in /etc/passwd (spawnSync unshare ENOENT). Add a line for it to /etc/passwd (gateway:x:<id>:<group id>::/:/bin/false), start as a user that has one, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  })

  test('a root that cannot become another user gets the list of missing capabilities', async () => {
    expect(await start(confinedRoot)).toMatch(
      /^PostgreSQL does not run as root, and the user with the id \d+ cannot run .*postgres on .*data\/postgres \(setpriv: .*\)\. Allow the capabilities CHOWN, DAC_OVERRIDE, SETGID, SETPCAP and SETUID, start as another user, or set DATABASE_URL to a PostgreSQL server of your own\.$/,
    )
  })
})

async function which(program: string): Promise<string> {
  const child = spawn('/bin/sh', ['-c', 'command -v "$1"', 'sh', program])
  return (await text(child.stdout)).trim()
}
