import { openClient } from '../database/open-client.js'
import { runCommand } from '../database/run-command.js'
import { generateHistory, historyColumns } from '../history/generate-history.js'
import { projectIdOf } from '../history/names.js'
import type { HistoryPlan } from '../history/plan-history.js'
import { copyHistory } from './copy-history.js'
import { withoutConstraints } from './without-constraints.js'

export interface LoadSeconds {
  readonly copySeconds: number
  readonly indexSeconds: number
  readonly rebuildSeconds: number
  readonly vacuumSeconds: number
}

/** The default of `ARCHIVE_AFTER_DAYS`. */
const archivedAfterMs = 90 * 24 * 60 * 60 * 1000

/**
 * Fills an empty database with a history. `gateway-server rollup rebuild` computes the rollups. Returns the durations.
 */
export async function loadHistory(
  databaseUrl: string,
  plan: HistoryPlan,
  { seed, say }: { seed: string; say(line: string): void },
): Promise<LoadSeconds> {
  await runCommand(databaseUrl, 'migrate')
  const client = await openClient(databaseUrl)
  try {
    await client.query(
      `insert into projects (id, name, is_active, security_mode, created_at)
       select id, 'Project ' || place, true, 'monitor', $2 from unnest($1::text[]) with ordinality as p (id, place)`,
      [
        Array.from({ length: plan.projects }, (_, place) => projectIdOf(place)),
        new Date(plan.from),
      ],
    )
    const history = generateHistory(plan, seed)
    const clock = stopwatch()
    let copySeconds = 0
    await withoutConstraints(databaseUrl, Object.keys(historyColumns), async () => {
      let told = 0
      await copyHistory(databaseUrl, history, {
        archivedBefore: new Date(plan.to - archivedAfterMs),
        done(chunks) {
          if (clock.seconds() - told < 60) return
          told = clock.seconds()
          say(`  about ${chunks} thousand operations after ${Math.round(told)} s`)
        },
      })
      copySeconds = clock.lap()
      say(`  copied in ${Math.round(copySeconds)} s`)
    })
    const indexSeconds = clock.lap()
    say(`  indexes in ${Math.round(indexSeconds)} s`)
    await client.query('analyze')
    await runCommand(databaseUrl, 'rollup', 'rebuild')
    const rebuildSeconds = clock.lap()
    say(`  rollups in ${Math.round(rebuildSeconds)} s`)
    // Copied rows are frozen, so only the rollups need a vacuum.
    await client.query(
      'vacuum (analyze) operation_rollups, fee_rollups, router_fee_rollups, account_rollups',
    )
    const vacuumSeconds = clock.lap()
    say(`  vacuum in ${Math.round(vacuumSeconds)} s`)
    return { copySeconds, indexSeconds, rebuildSeconds, vacuumSeconds }
  } finally {
    await client.end()
  }
}

function stopwatch() {
  let startedAt = Date.now()
  const seconds = () => (Date.now() - startedAt) / 1000
  return {
    seconds,
    lap() {
      const lap = seconds()
      startedAt = Date.now()
      return lap
    },
  }
}
