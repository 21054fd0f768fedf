import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@gasless-gateway/server/local'
import type { Client } from 'pg'
import type { BenchContext } from '../../bench.js'
import { openClient } from '../database/open-client.js'

/** A database server that loads data with settings for loading, and then runs with its default settings. */
export interface BenchDatabases {
  /**
   * Creates a database and fills it with `work`, whose result is stored as `mark`. Reuses a database of an earlier run.
   */
  load(
    name: string,
    work: (url: string) => Promise<string>,
  ): Promise<{ readonly url: string; readonly mark: string }>
  /** Restarts the server with its default settings. Returns a function from a database's name to its new URL. */
  settle(): Promise<(name: string) => string>
  /** Creates a database for `work`, and drops it afterwards. */
  scratch<T>(name: string, work: (url: string) => Promise<T>): Promise<T>
}

/** Settings for loading: the write-ahead log skips rows of new tables, and sorts and index builds have memory. */
const loading = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
  shared_buffers: '2GB',
  work_mem: '512MB',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
}

/** Starts the server on the directory `kept`, whose databases stay. Without `kept`, removes the data at the end. */
export async function startBenchDatabases(
  { defer }: BenchContext,
  { kept }: { kept?: string | undefined } = {},
): Promise<BenchDatabases> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'gateway-bench-')))
  if (!kept) defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const start = () => startEmbeddedPostgres({ dataDir, persistent: true, durable: true })
  let server = await start()
  defer(() => server.stop())
  const restart = async () => {
    await server.stop()
    server = await start()
  }
  const withClient = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = await openClient(server.url)
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const run = (...statements: string[]) =>
    withClient(async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  let isLoading = false
  const url = (name: string) => {
    const address = new URL(server.url)
    address.pathname = `/${name}`
    return address.href
  }
  return {
    async load(name, work) {
      const loaded = await withClient(async (client) => {
        const { rows }: { rows: { mark: string | null }[] } = await client.query(
          `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
          [name],
        )
        return rows[0]?.mark
      })
      if (loaded) return { url: url(name), mark: loaded }
      if (!isLoading) {
        isLoading = true
        await run(
          ...Object.entries(loading).map(
            ([name, value]) => `alter system set ${name} = '${value}'`,
          ),
        )
        await restart()
      }
      // An interrupted load may have left a database.
      await run(`drop database if exists ${name}`, `create database ${name}`)
      const mark = await work(url(name))
      await run(`comment on database ${name} is '${mark}'`)
      return { url: url(name), mark }
    },
    async settle() {
      if (isLoading) await run('alter system reset all')
      // Restart even if nothing was loaded, so that caches are cold in every run.
      await restart()
      return url
    },
    async scratch(name, work) {
      await run(`drop database if exists ${name}`, `create database ${name}`)
      try {
        return await work(url(name))
      } finally {
        await run(`drop database ${name} with (force)`)
      }
    },
  }
}
