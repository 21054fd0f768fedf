import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchContext } from '../bench.js'
import { serverOf } from './postgres-process-id.js'
import { processTreeCpuMs } from './process-tree-cpu-ms.js'

/** PostgreSQL connections report statistics at most once a second. */
const statisticsDelayMs = 1_500

/** The work of the database server since its start. */
export interface PostgresWork {
  /** Processor time of the server and all its processes. */
  readonly cpuMs: number
  readonly walBytes: number
}

export interface PostgresMeter {
  readonly client: pg.Client
  read(): Promise<PostgresWork>
  /** Counts rows inserted, updated and deleted since the database was created, after all connections have reported. */
  rowsWritten(): Promise<number>
}

/** Opens a meter of the local database server, on a separate connection. */
export async function openPostgresMeter(
  { defer }: BenchContext,
  databaseUrl: string,
): Promise<PostgresMeter> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  defer(() => client.end())
  const server = await serverOf(client)
  return {
    client,
    async read() {
      const { rows } = await client.query<{ bytes: string }>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
      )
      return { cpuMs: await processTreeCpuMs(server), walBytes: Number(rows[0]?.bytes) }
    },
    async rowsWritten() {
      await sleep(statisticsDelayMs)
      const { rows } = await client.query<{ count: string }>(
        `select tup_inserted + tup_updated + tup_deleted as count
         from pg_stat_database where datname = current_database()`,
      )
      return Number(rows[0]?.count)
    },
  }
}
