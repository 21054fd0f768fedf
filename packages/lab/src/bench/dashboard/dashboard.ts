import type { Bench, BenchResult } from '../bench.js'
import { measureFirst } from './ask/measure-first.js'
import { type Asked, measureQuestions } from './ask/measure-questions.js'
import { measureRaw } from './ask/measure-raw.js'
import { questionsAt } from './ask/questions.js'
import { startDashboardGateway } from './ask/start-dashboard-gateway.js'
import { openClient } from './database/open-client.js'
import { runCommand } from './database/run-command.js'
import { figuresOf } from './figures-of.js'
import { planHistory } from './history/plan-history.js'
import { startBenchDatabases } from './load/bench-database.js'
import { type LoadSeconds, loadHistory } from './load/load-history.js'
import { measureWrites } from './writes/measure-writes.js'

export interface DashboardBenchOptions {
  /** Number of operations in the long history. */
  readonly scale: number
  readonly seed: number
  /** A directory that keeps the loaded databases for the next run. @default a temporary one, removed at the end */
  readonly data?: string | undefined
}

const months = 24

/** Measures dashboards on a long history and on a short one. */
export const benchDashboard =
  ({ scale, seed, data }: DashboardBenchOptions): Bench =>
  async (context): Promise<BenchResult> => {
    const { say } = context
    const databases = await startBenchDatabases(context, { kept: data })
    const sizes = [Math.min(100_000, Math.ceil(scale / 10)), scale]
    const histories = []
    for (const operations of sizes) {
      const name = `history_${operations}_${seed}`
      const { mark } = await databases.load(name, async (url) => {
        say(`Loading ${operations.toLocaleString('en')} operations.`)
        const to = new Date()
        const plan = planHistory({ operations, from: monthsBefore(to), to: to.getTime() })
        const seconds = await loadHistory(url, plan, { seed: String(seed), say })
        return JSON.stringify({ to: to.toISOString(), seconds })
      })
      const { to, seconds } = JSON.parse(mark) as { to: string; seconds: LoadSeconds }
      histories.push({ name, to: new Date(to), operations, seconds })
    }
    const urlOf = await databases.settle()

    const long = histories.at(-1)
    if (!long) throw new Error('Nothing was loaded.')
    const asked: Asked[] = []
    for (const { name, operations, to } of histories) {
      const url = urlOf(name)
      say(`Starting a gateway on ${operations.toLocaleString('en')} operations.`)
      const gateway = await startDashboardGateway(context, url)
      asked.push({ ...gateway, questions: questionsAt(to, await anyHash(url)) })
    }
    const ofLong = asked.at(-1)
    if (!ofLong) throw new Error('No gateway was started.')
    const first = await measureFirst(ofLong, { say })
    say('p50/p95 in milliseconds, short history | long history:')
    const measured = await measureQuestions(asked, { say })
    say('Computing the same answers from the rows.')
    const raw = await measureRaw(urlOf(long.name), long.to)
    say('Writing operations with and without the triggers of the rollups, in turns.')
    const writes = await databases.scratch('writes', (withTriggers) =>
      databases.scratch('writes_without', async (without) => {
        for (const url of [withTriggers, without]) await runCommand(url, 'migrate')
        return measureWrites({ with: withTriggers, without }, { say })
      }),
    )
    return {
      figures: {
        ...figuresOf(measured),
        ...first,
        ...raw,
        writeOverheadPercent: writes.overheadPercent,
        writeOverheadWithPreparePercent: writes.overheadWithPreparePercent,
        writeMsPerOperation: writes.operationMs,
        foldMsPerOperation: writes.foldMs,
        ...long.seconds,
      },
      goals: {
        statsP95Ms: '<= 100',
        seriesP95Ms: '<= 100',
        transactionsP95Ms: '<= 100',
        growthStats: '<= 1.5',
        growthSeries: '<= 1.5',
        writeOverheadPercent: '<= 15',
      },
    }
  }

function monthsBefore(to: Date): number {
  const from = new Date(to)
  from.setUTCMonth(from.getUTCMonth() - months)
  return from.getTime()
}

/** Returns the transaction hash of the oldest archived operation that has one. */
async function anyHash(url: string): Promise<string> {
  const client = await openClient(url)
  try {
    const { rows }: { rows: { transaction_hash: string }[] } = await client.query(
      `select transaction_hash from archived_operations where transaction_hash is not null
       order by created_at limit 1`,
    )
    const [row] = rows
    if (!row) throw new Error('The history has no transaction.')
    return row.transaction_hash
  } finally {
    await client.end()
  }
}
