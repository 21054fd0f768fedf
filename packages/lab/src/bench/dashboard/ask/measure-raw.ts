import { performance } from 'node:perf_hooks'
import { openClient } from '../database/open-client.js'

export interface RawMs {
  readonly rawStatsMs: number
  readonly rawSeriesMs: number
  readonly rawTotalMs: number
}

/** The answers that platform staff get from dashboards, computed from the rows: for a year, and for all time. */
const queries = {
  rawStatsMs: [
    `select network_id, status, count(*) from all_operations
     where created_at >= $1 and created_at < $2 and status not in ('prepared', 'expired') group by 1, 2`,
    `select network_id, token, symbol, decimals, sum(operations), sum(gas_fee), sum(static_fee), sum(transfer_fee),
       sum(collected), sum(collected_usd_micros), sum(net), sum(net_usd_micros)
     from counted_fees where created_at >= $1 and created_at < $2 group by 1, 2, 3, 4`,
    `select network_id, kind, token, symbol, decimals, count(*), sum(integrator_amount), sum(integrator_usd_micros)
     from router_fees where created_at >= $1 and created_at < $2 group by 1, 2, 3, 4, 5`,
  ],
  rawSeriesMs: [
    `select network_id, date_trunc('day', first, 'UTC'), count(*) from (
       select network_id, address, min(created_at) as first from accounts where created_at < $2 group by 1, 2) first_ones
     where $1::timestamptz is not null group by 1, 2`,
  ],
  rawTotalMs: [
    `select count(*) from all_operations
     where status not in ('prepared', 'expired') and created_at < $2 and $1::timestamptz is not null`,
  ],
} as const satisfies Record<keyof RawMs, readonly string[]>

const year = 365 * 24 * 60 * 60 * 1000

/** Measures how long the queries on the rows take. Each runs once, because it takes long. */
export async function measureRaw(databaseUrl: string, to: Date): Promise<RawMs> {
  const client = await openClient(databaseUrl)
  try {
    const took = async (statements: readonly string[]) => {
      const startedAt = performance.now()
      for (const sql of statements) await client.query(sql, [new Date(to.getTime() - year), to])
      return performance.now() - startedAt
    }
    return {
      rawStatsMs: await took(queries.rawStatsMs),
      rawSeriesMs: await took(queries.rawSeriesMs),
      rawTotalMs: await took(queries.rawTotalMs),
    }
  } finally {
    await client.end()
  }
}
