import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@gasless-gateway/server/local'
import pg from 'pg'
import { databaseFolder } from './database-folder.js'
import { orRefuse } from './or-refuse.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * URL of a superuser on the test database server, in the projects `pg` and `e2e`. Create databases with
     * `createTestDatabase`.
     */
    postgresUrl: string
  }
}

/** Starts one database server for all test files of a project. Each file creates its own database. */
export default orRefuse(async (project) => {
  const database = await startEmbeddedPostgres({
    // The name contains a space, because such paths must work too.
    dataDir: await mkdtemp(join(databaseFolder(), 'gateway test-')),
    persistent: false,
    durable: false,
  })
  await applyAutovacuum(database.url)
  project.provide('postgresUrl', database.url)
  return database.stop
})

/** Applies the autovacuum setting that `pnpm shake` chooses. Tests must pass whenever autovacuum visits a table. */
async function applyAutovacuum(url: string): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: a condition of the whole run, which a caller sets
  const wanted = process.env.TEST_AUTOVACUUM ?? 'default'
  const settings = {
    off: ['autovacuum = off'],
    default: [],
    aggressive: [
      'autovacuum_naptime = 1',
      'autovacuum_vacuum_cost_delay = 0',
      ...['vacuum', 'vacuum_insert', 'analyze'].flatMap((work) => [
        `autovacuum_${work}_threshold = 1`,
        `autovacuum_${work}_scale_factor = 0`,
      ]),
    ],
  }[wanted]
  if (!settings)
    throw new Error('TEST_AUTOVACUUM must be off, default or aggressive. Correct it or unset it.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of settings) await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
