import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@gasless-gateway/server/local'
import type { TestProject } from 'vitest/node'
import './provided-context.js'

/** One database server for all test files of a project; each file makes itself a database on it. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const database = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'gateway-test-')),
    persistent: false,
    durable: false,
  })
  project.provide('postgresUrl', database.url)
  return database.stop
}
