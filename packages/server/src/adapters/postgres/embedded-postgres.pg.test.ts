import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endWithParent } from '../../processes/end-with-parent.js'
import { freePort } from '../../processes/free-port.js'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.js'

let dataDir: string
const started: EmbeddedPostgres[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gateway-embedded-'))
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((database) => database.stop()))
  await rm(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, persistent: true, ...options })
  started.push(database)
  return database
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const answers = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  )

const postmasterId = async () =>
  Number.parseInt(await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8'), 10)

test('text is UTF-8 and sorts by code point, times are UTC', async () => {
  const { url } = await start()
  expect(
    await query(
      url,
      `select current_setting('server_encoding') as encoding, datcollate as collation,
              current_setting('timezone') as timezone, 'a' > 'B' as "byCodePoint"
         from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ encoding: 'UTF8', collation: 'C', timezone: 'UTC', byCodePoint: true }])
})

test('a second start on the same directory finds the data and the password', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await answers(first.url)).toBe(false)
  const second = await start()
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(new URL(second.url).password).toBe(new URL(first.url).password)
})

test('every directory has a password of its own, which nobody else may read', async () => {
  const { url } = await start()
  const { password } = new URL(url)
  expect(await readFile(join(dataDir, 'password'), 'utf8')).toBe(password)
  expect(password.length).toBeGreaterThanOrEqual(32)
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  await expect(query(url.replace(password, 'wrong'), 'select 1')).rejects.toThrow(/password/)
})

test('a start with persistent false begins empty and leaves nothing', async () => {
  const first = await start({ persistent: false, durable: false })
  await query(first.url, 'create table gone ()')
  await first.stop()
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  const second = await start({ persistent: false, durable: false })
  expect(await query(second.url, `select to_regclass('gone') as found`)).toEqual([{ found: null }])
})

test('a start with persistent false leaves alone what it did not make', async () => {
  await writeFile(join(dataDir, 'notes.txt'), 'mine')
  await (await start({ persistent: false, durable: false })).stop()
  expect(await readdir(dataDir)).toEqual(['notes.txt'])
})

test('a taken port is one sentence that names the port, and the directory stays usable', async () => {
  const port = await freePort()
  const blocker = createServer().listen(port, '127.0.0.1')
  await once(blocker, 'listening')
  await expect(start({ port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken. Stop the program that listens there or choose another port.`,
  )
  blocker.close()
  await once(blocker, 'close')
  expect(new URL((await start({ port })).url).port).toBe(String(port))
})

test('a directory in use is one sentence that names the process', async () => {
  await start()
  await expect(start()).rejects.toThrow(
    `The database in ${dataDir} is in use by process ${process.pid}. Stop that process, or set DATA_DIR to another directory.`,
  )
  await expect(start({ remedyInUse: 'use another clone' })).rejects.toThrow(
    /Stop that process, or use another clone\.$/,
  )
})

test('a directory of another major version is one sentence', async () => {
  await mkdir(join(dataDir, 'cluster'))
  await writeFile(join(dataDir, 'cluster/PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(
    `${dataDir} holds a database of PostgreSQL 12, and this is PostgreSQL 18.`,
  )
})

test('a lost password is one sentence that names the file', async () => {
  await (await start()).stop()
  await rm(join(dataDir, 'password'))
  await expect(start()).rejects.toThrow(`Put the file ${join(dataDir, 'password')} back`)
})

test('a start that was cut off while it made the cluster begins anew', async () => {
  await mkdir(join(dataDir, 'cluster.new'))
  await writeFile(join(dataDir, 'cluster.new/PG_VERSION'), '18\n')
  expect(await answers((await start()).url)).toBe(true)
})

test('a data directory that cannot be made is one sentence with the way out', async () => {
  await writeFile(join(dataDir, 'file'), '')
  await expect(start({ dataDir: join(dataDir, 'file/below') })).rejects.toThrow(
    /cannot be used \(.*\)\. .*DATABASE_URL to a PostgreSQL server of your own\.$/,
  )
  // For a dangling link, `mkdir` reports ENOENT, as it does on a read-only file system.
  await symlink('nowhere', join(dataDir, 'dangling'))
  await expect(start({ dataDir: join(dataDir, 'dangling') })).rejects.toThrow(
    /dangling cannot be created\. Set DATA_DIR to a directory that this user may write, or set DATABASE_URL /,
  )
})

test('after a killed server the next start recovers what was committed', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  process.kill(await postmasterId(), 'SIGKILL')
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a process id that now belongs to another program does not prevent the start', async () => {
  const first = await start()
  const file = join(dataDir, 'cluster/postmaster.pid')
  const content = await readFile(file, 'utf8')
  await first.stop()
  await writeFile(file, content.replace(/^\d+/, String(process.ppid)))
  expect(await answers((await start()).url)).toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'after a killed parent the making of the cluster ends too, and the next start begins anew',
  async () => {
    const draft = join(dataDir, 'cluster.new')
    const file = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)
    const script = `
    import { existsSync } from 'node:fs'
    import { startEmbeddedPostgres } from ${file}
    setInterval(() => {
      if (existsSync(${JSON.stringify(join(draft, 'PG_VERSION'))})) process.kill(process.pid, 'SIGKILL')
    }, 1)
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, persistent: true })`
    const parent = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { stdio: 'inherit' },
    )
    parent.once('exit', endWithParent(parent, 'KILL'))
    await once(parent, 'exit')
    // An interrupted initdb removes its files; one that goes on fills the directory.
    await expect.poll(() => readdir(draft).catch(() => []), { timeout: 60_000 }).toEqual([])
    expect(await answers((await start()).url)).toBe(true)
  },
)

test.skipIf(process.platform === 'win32')(
  'after a killed parent the server ends, and the next start keeps the data',
  async () => {
    const file = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)
    const script = `
    import { startEmbeddedPostgres } from ${file}
    console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, persistent: true })).url)`
    const parent = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    parent.once('exit', endWithParent(parent, 'KILL'))
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
    const url = String(chunk).trim()
    await query(url, 'create table kept as select 42 as answer')
    const killed = once(parent, 'exit')
    parent.kill('SIGKILL')
    await killed
    // At once, so that the old server may still be there.
    const second = await start()
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await expect.poll(() => answers(url), { timeout: 60_000 }).toBe(false)
  },
)
