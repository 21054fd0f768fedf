import { writeFile } from 'node:fs/promises'
import type { ProjectId } from '@gasless-gateway/core'
import { openStores, type SentStatement } from '@gasless-gateway/server/local'
import { openClient } from '../database/open-client.js'
import { projectIdOf } from '../history/names.js'
import { bigProject } from '../history/plan-history.js'
import { shortenPlan } from './shorten-plan.js'

const day = 24 * 60 * 60 * 1000

/** Writes how the database answers dashboards, statement by statement, as Markdown. */
export async function recordPlans(
  databaseUrl: string,
  { to, operations, file }: { to: Date; operations: number; file: string },
): Promise<void> {
  const statements: SentStatement[] = []
  const { stores, close } = openStores(databaseUrl, {
    onStatement: (statement) => statements.push(statement),
  })
  const client = await openClient(databaseUrl)
  try {
    // As the gateway's connections have it.
    await client.query('set jit = off; set max_parallel_workers_per_gather = 0')
    const plansOf = async (ask: () => Promise<unknown>): Promise<string> => {
      statements.length = 0
      await ask()
      const plans = []
      for (const { sql, bindings } of [...statements]) {
        const explain = () =>
          client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, [...bindings])
        // The second is of warm caches.
        await explain()
        const { rows } = await explain()
        plans.push(shortenPlan(rows.map((row) => row['QUERY PLAN'])))
      }
      return plans.map((plan) => `\`\`\`text\n${plan}\n\`\`\``).join('\n\n')
    }
    const sections: string[] = []
    for (const [whose, scope] of [
      ['all projects', 'all'],
      ['the big project', [projectIdOf(bigProject) as ProjectId]],
    ] as const) {
      const query = { scope, networks: { except: [] } }
      const window = { from: new Date(to.getTime() - 365 * day), to }
      const list =
        (offset: number, more = {}) =>
        () =>
          stores.dashboards.listTransactions({ ...query, limit: 25, offset, ...more })
      for (const [title, ask] of [
        ['Statistics of a year', () => stores.dashboards.stats({ ...query, window })],
        [
          'Accounts of a year by month',
          () =>
            stores.dashboards.accountSeries({
              ...query,
              window,
              bucket: 'month',
              idle: scope === 'all',
            }),
        ],
        ['The first page of transactions, and their total', list(0)],
        ['Transactions at offset 10,000', list(10_000)],
        ['Failed transactions, and their total', list(0, { statuses: ['failed'] })],
        [
          'Finalized transactions of a year at offset 10,000',
          list(10_000, { ...window, statuses: ['finalized'] }),
        ],
      ] as const)
        sections.push(`## ${title}, ${whose}\n\n${await plansOf(ask)}`)
    }
    await writeFile(file, `${headOf(operations)}\n\n${sections.join('\n\n')}\n`)
  } finally {
    await client.end()
    await close()
  }
}

const headOf = (operations: number) => `# Plans of the dashboards' queries

\`pnpm bench dashboard --scale ${operations} --plans FILE\` wrote this page. It shows the output of \`explain (analyze, buffers)\` for each
statement, with warm caches, on a [history](benchmarks.md#dashboard-long-histories) of ${operations.toLocaleString('en')} operations. A node is left out if it was
never executed, if it found no rows in less than 0.1 ms, or if it only passes rows on. Lines are cut off after 150 characters. Rows and
times are averages per execution of the node. A buffer is a page of 8 kB. A plan does not show what runs inside the archive's functions
\`archived_newest\` and \`archived_by_id\`. Their time is part of the node that calls them.`
