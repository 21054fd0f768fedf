import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { type AccountId, newProject, type ProjectId } from '@gasless-gateway/core'
import { openStores } from '@gasless-gateway/server/local'
import { getAddress } from 'viem'
import { percentile } from '../../percentile.js'
import { openClient } from '../database/open-client.js'
import {
  batchSize,
  executor,
  networkId,
  type WriteStep,
  writeBatch,
  writeSteps,
} from './batch-of-operations.js'
import { disableRollupTriggers } from './rollup-triggers.js'

/** Enough rounds for connections to cache plans, as on a server that has run for a minute. */
const warmUpRounds = 20
const rounds = 40
/** The percentile of the rounds that counts. It is low, because other programs only ever slow a round. */
const quiet = 20

export interface MeasuredWrites {
  /** Time that the rollups add to all steps from submit on, in percent. */
  readonly overheadPercent: number
  /** Time that the rollups add to all steps with prepare, in percent. */
  readonly overheadWithPreparePercent: number
  /** Time of one operation from submit on, without rollups. */
  readonly operationMs: number
  /** Time for which a worker folds the changes of one operation into the rollups later. */
  readonly foldMs: number
}

export interface WrittenDatabases {
  /** Connection string of a migrated, empty database. */
  readonly with: string
  /**
   * Connection string of another one, which loses its triggers. Switching the triggers of one database would discard
   * cached plans each time.
   */
  readonly without: string
}

/** Measures writes of operations to a database with the triggers of the rollups, and to one without, in turns. */
export async function measureWrites(
  databases: WrittenDatabases,
  { say }: { say(line: string): void },
): Promise<MeasuredWrites> {
  const client = await openClient(databases.without)
  await disableRollupTriggers(client).finally(() => client.end())
  const opened: Writer[] = []
  try {
    const writerOn = async (url: string) => {
      const writer = await openWriter(url)
      opened.push(writer)
      return writer
    }
    const writers = {
      with: await writerOn(databases.with),
      without: await writerOn(databases.without),
    }
    const samples = { with: [] as Steps[], without: [] as Steps[] }
    let folded = 0
    let foldMs = 0
    for (let round = -warmUpRounds; round < rounds; round++)
      // The databases take turns in going first.
      for (const which of round % 2 === 0
        ? (['with', 'without'] as const)
        : (['without', 'with'] as const)) {
        const took = await writers[which].write(round + warmUpRounds)
        if (round >= 0) samples[which].push(took)
        if (which === 'without') continue
        const startedAt = performance.now()
        await writers[which].fold()
        if (round < 0) continue
        foldMs += performance.now() - startedAt
        folded += batchSize
      }
    const of = (which: keyof typeof samples, steps: readonly WriteStep[]) =>
      percentile(
        samples[which].map((took) => steps.reduce((sum, step) => sum + took[step], 0)),
        quiet,
      ) / batchSize
    const overhead = (steps: readonly WriteStep[]) =>
      100 * (of('with', steps) / of('without', steps) - 1)
    for (const step of writeSteps)
      say(
        `  ${step}: ${of('without', [step]).toFixed(3)} ms an operation without rollups, ${of('with', [step]).toFixed(3)} with`,
      )
    const submitted = writeSteps.filter((step) => step !== 'prepare')
    return {
      overheadPercent: overhead(submitted),
      overheadWithPreparePercent: overhead(writeSteps),
      operationMs: of('without', submitted),
      foldMs: foldMs / folded,
    }
  } finally {
    for (const { close } of opened) await close()
  }
}

interface Writer {
  write(number: number): Promise<Steps>
  fold(): Promise<unknown>
  close(): Promise<void>
}

/** Opens the stores, and creates a project, an executor and the accounts of a batch. */
async function openWriter(databaseUrl: string): Promise<Writer> {
  const { stores, close } = openStores(databaseUrl)
  try {
    const project = newProject({
      id: `prj_${hex(16)}` as ProjectId,
      name: 'Writes',
      createdAt: new Date(),
    })
    await stores.projects.insert(project)
    await stores.slots.register(networkId, [executor])
    const accounts = await Promise.all(
      Array.from({ length: batchSize }, () =>
        stores.accounts.upsert({
          id: `acc_${hex(16)}` as AccountId,
          projectId: project.id,
          networkId,
          ownerAddress: getAddress(`0x${hex(20)}`),
          address: getAddress(`0x${hex(20)}`),
          implementationVersion: '0.3.1',
          createdAt: new Date(),
          updatedAt: new Date(),
        }),
      ),
    )
    return {
      write: (number) => writeBatch(stores, project, accounts, number),
      fold: () => stores.rollups.fold(5_000),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Steps = Readonly<Record<WriteStep, number>>

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
