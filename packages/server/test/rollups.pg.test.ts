import type { AccountSeries, DashboardStats } from '@gasless-gateway/core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import {
  accountSeriesByOracle,
  readRawRows,
  statsByOracle,
  transactionCountsByOracle,
  transactionsByOracle,
} from './support/dashboard-oracle.js'
import { createPlayer, history, queriesOf, question } from './support/random-history.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const byText = (a: object, b: object) => (textOf(a) < textOf(b) ? -1 : 1)
const textOf = (row: object) => Object.entries(row).sort().join()
/** In no order. */
const sorted = (answer: DashboardStats | AccountSeries) =>
  Object.fromEntries(
    Object.entries(answer).map(([name, list]: [string, readonly object[]]) => [
      name,
      [...list].sort(byText),
    ]),
  )

/** `pnpm rollup-histories --runs N` plays more. */
const { runs, ...seed } = inject('histories') ?? { runs: 200 }
const timeout = 100_000 + runs * 4_000

test(
  'every answer is what the rows say, whatever happened, in whatever order and at the same time',
  async () => {
    const { play } = createPlayer(db)
    const { dashboards, rollups, projects } = db.stores
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(question, { minLength: 2, maxLength: 2 }),
        async (made, questions) => {
          const played = await play(made)
          const rows = await readRawRows(db.knex)
          for (const asked of questions) {
            const { stats, series, list } = queriesOf(asked, played)
            expect(sorted(await dashboards.stats(stats))).toEqual(
              sorted(statsByOracle(rows, stats)),
            )
            expect(sorted(await dashboards.accountSeries(series))).toEqual(
              sorted(accountSeriesByOracle(rows, series)),
            )
            const { total, transactions } = await dashboards.listTransactions(list)
            expect({
              total,
              transactions: transactions.map(({ operation, routerFee }) => ({
                id: operation.id,
                routerFee,
              })),
            }).toEqual(transactionsByOracle(rows, list))
          }
          const counts = transactionCountsByOracle(rows)
          const listed = await projects.listAll({ search: undefined, limit: 10 })
          for (const { id, transactionCount } of listed)
            expect(transactionCount).toBe(counts.get(id) ?? 0)
          // It sums up everything, also what was not asked for; of some, as it takes the longest.
          if (made.groups.length % 2 === 0) expect(await rollups.verify()).toEqual([])
        },
      ),
      { numRuns: runs, ...seed, endOnFailure: true },
    )
  },
  timeout,
)
