import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@gasless-gateway/server/local'
import type { Client } from 'pg'
import type { BenchContext } from '../../bench.js'
import { openClient } from '../database/open-client.js'

/** A database server that is loaded first, with settings for that, and then runs with those that it has by itself. */
export interface BenchDatabases {
  /** Makes a database with `work`, which says what is to be known of it later; or finds what it was made as before. */
  load(
    name: string,
    work: (url: string) => Promise<string>,
  ): Promise<{ readonly url: string; readonly mark: string }>
  /** Starts again with its own settings, and says where a database is from then on. */
  settle(): Promise<(name: string) => string>
  /** A database for a while. */
  scratch<T>(name: string, work: (url: string) => Promise<T>): Promise<T>
}

/** No row is in the write-ahead log that can be written again, and sorts have memory. */
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

/** In `kept` what is loaded stays, and is found again; without it all of it is removed in the end. */
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
      // Of a load that was interrupted.
      await run(`drop database if exists ${name}`, `create database ${name}`)
      const mark = await work(url(name))
      await run(`comment on database ${name} is '${mark}'`)
      return { url: url(name), mark }
    },
    async settle() {
      if (isLoading) await run('alter system reset all')
      // Also one that was loaded before: its caches are as cold as those of the others.
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
