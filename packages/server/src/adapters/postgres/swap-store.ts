import type { EndedSwap, OperationId, SwapStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { claimEndedSwaps } from './queries/claim-ended-swaps.js'
import {
  fromReport,
  fromRouterFee,
  type ReportRow,
  toEndedSwap,
  toReport,
} from './rows/swap-rows.js'

/** A condition: the operation still has the end that was looked at, and its follow-up is not finished. */
const sameEndSql = `id = :id and status = :status and block_hash is not distinct from :blockHash
  and swap_follow_up_at is not null`

/** Locks the row first, so concurrent calls are serialised: the second one finds the fees recorded. */
const recordFeesSql = `
with held as materialized (
  select id, project_id, network_id, kind, created_at from operations
  where ${sameEndSql} and not swap_fees_recorded
  for no key update
), recorded as (
  insert into router_fees (operation_id, project_id, network_id, kind, created_at, token, symbol, decimals,
    integrator_amount, provider_amount, integrator_usd_micros, provider_usd_micros, source)
  select held.id, held.project_id, held.network_id, held.kind, held.created_at, fee.token, fee.symbol, fee.decimals,
    fee.integrator_amount, fee.provider_amount, fee.integrator_usd_micros, fee.provider_usd_micros, fee.source
  from held cross join jsonb_populate_recordset(cast(null as router_fees), cast(:fees as jsonb)) as fee
)
update operations set swap_fees_recorded = true from held where operations.id = held.id
returning operations.id`

const recordReportSql = `
with held as materialized (
  select id from operations where ${sameEndSql} and status = 'finalized' for no key update
)
insert into bridge_transfers as transfer (operation_id, status, substatus, destination_transaction_hash,
  received_token, received_amount, updated_at)
select held.id, report.status, report.substatus, report.destination_transaction_hash,
  report.received_token, report.received_amount, clock_timestamp()
from held cross join jsonb_populate_record(cast(null as bridge_transfers), cast(:report as jsonb)) as report
on conflict (operation_id) do update
set status = excluded.status,
  substatus = excluded.substatus,
  destination_transaction_hash = excluded.destination_transaction_hash,
  received_token = excluded.received_token,
  received_amount = excluded.received_amount,
  updated_at = excluded.updated_at
where transfer.status = 'pending'
returning operation_id`

const lookAgainSql = `
update operations
set swap_follow_up_at = case
  when not swap_fees_recorded then clock_timestamp() + make_interval(secs => :afterSeconds)
  when kind = 'cross_chain_swap' and status = 'finalized' and not exists (
    select from bridge_transfers transfer
    where transfer.operation_id = operations.id and transfer.status <> 'pending'
  ) then clock_timestamp() + make_interval(secs => :afterSeconds)
end
where ${sameEndSql}`

/** Follows swaps after their end. */
export const createSwapStore = (db: Knex): SwapStore => ({
  async claimDue(networkId, query) {
    return (await claimEndedSwaps(db, { networkId, ...query })).map(toEndedSwap)
  },

  async recordFees(swap, fees) {
    const { rows }: { rows: unknown[] } = await db.raw(recordFeesSql, {
      ...endOf(swap),
      fees: JSON.stringify(fees.map(fromRouterFee)),
    })
    return rows.length > 0
  },

  async recordReport(swap, report) {
    const { rows }: { rows: unknown[] } = await db.raw(recordReportSql, {
      ...endOf(swap),
      report: JSON.stringify(fromReport(report)),
    })
    return rows.length > 0
  },

  async lookAgain(swap, afterSeconds) {
    await db.raw(lookAgainSql, { ...endOf(swap), afterSeconds })
  },

  async findReports(ids) {
    const rows = await db<ReportRow & { operation_id: OperationId }>('bridge_transfers').whereRaw(
      'operation_id = any(?)',
      [[...ids]],
    )
    return new Map(rows.map((row) => [row.operation_id, toReport(row)]))
  },
})

const endOf = ({ operation: { id, status, inclusion } }: EndedSwap) => ({
  id,
  status,
  blockHash: inclusion?.blockHash ?? null,
})
