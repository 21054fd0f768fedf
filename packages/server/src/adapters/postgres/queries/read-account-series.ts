import type { AccountSeries, AccountSeriesQuery } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { getAddress } from 'viem'
import {
  always,
  type Fragment,
  fragment,
  inScope,
  joined,
  onNetworks,
  sumsOf,
} from '../rollups/read-sums.js'
import { accountRollup } from '../rollups/rollup-tables.js'

interface SeriesRow {
  readonly network_id: string
  /** `null`: before the window. */
  readonly bucket: Date | null
  readonly accounts: string
}

/**
 * Counts new accounts by network and bucket, and those from before the window. One statement, so that all counts come
 * from one snapshot.
 */
export async function readAccountSeries(
  db: Knex,
  query: AccountSeriesQuery,
): Promise<AccountSeries> {
  const { window, bucket } = query
  const counted =
    query.address === undefined && query.activeSince === undefined
      ? rolledUp(query)
      : fragmentOfMatching(query)
  const sql = `
select network_id, case when at < ? then null else date_trunc(?, at, 'UTC') end as bucket, sum(accounts)::text as accounts
from (${counted.sql}) counted
where at < ?
group by 1, 2 having sum(accounts) <> 0
order by 1, 2`
  const { rows }: { rows: SeriesRow[] } = await db.raw(sql, [
    window.from,
    bucket,
    ...(counted.bindings as Knex.RawBinding[]),
    window.to,
  ])
  const toCount = ({ network_id, accounts }: SeriesRow) => ({
    networkId: network_id,
    accounts: Number(accounts),
  })
  return {
    baseline: rows.filter((row) => row.bucket === null).map(toCount),
    buckets: rows.flatMap((row) =>
      row.bucket === null ? [] : [{ ...toCount(row), bucket: row.bucket }],
    ),
  }
}

/** Selects rows of network, time and number. The numbers of a bucket add up to its accounts. */
function rolledUp({ scope, networks, window, bucket, idle }: AccountSeriesQuery): Fragment {
  const measure = idle ? 'created' : 'transacted'
  const sums = joined(
    [
      sumsOf(accountRollup, { scope, networks, window: { to: window.from } }),
      sumsOf(accountRollup, {
        scope,
        networks,
        window,
        coarsest: bucket === 'month' ? 'month' : 'day',
      }),
    ],
    '\nunion all\n',
  )
  const counted = {
    ...sums,
    sql: `select network_id, at, ${measure} as accounts from (${sums.sql}) sums`,
  }
  if (scope === 'all' || scope.length < 2) return counted
  // Each project counts the accounts that it shares. Several projects together count such an account once, from its
  // first creation.
  const shared = joined(
    [
      // Looks each account up by its id. Otherwise the planner may choose to read all accounts.
      fragment(
        `select own.network_id, own.address, own.created_at
         from shared_accounts cross join lateral (
           select * from accounts where id = shared_accounts.account_id limit 1) own
         where shared_accounts.project_id = any(?)`,
        scope,
      ),
      onNetworks(networks),
      idle ? always : hasSubmitted,
    ],
    ' and ',
  )
  const correction = {
    ...shared,
    sql: `(with shared as materialized (${shared.sql})
select network_id, created_at, -1 from shared
union all
select network_id, min(created_at), 1 from shared group by network_id, address)`,
  }
  return joined([counted, correction], '\nunion all\n')
}

const hasSubmitted = fragment('first_submitted_at is not null')

/** Selects the same rows as `rolledUp`, from the accounts themselves. */
function fragmentOfMatching(query: AccountSeriesQuery): Fragment {
  const { scope, networks, address, activeSince, idle } = query
  const matching = joined(
    (activeSince ? submittedSince(activeSince) : [fragment('accounts where true')]).map((active) =>
      joined(
        [
          { ...active, sql: `select network_id, address, created_at from ${active.sql}` },
          inScope(scope),
          onNetworks(networks),
          idle ? always : hasSubmitted,
          address ? isAddress(address) : always,
        ],
        ' and ',
      ),
    ),
    '\nunion all\n',
  )
  return {
    ...matching,
    sql: `select network_id, min(created_at) as at, 1 as accounts from (${matching.sql}) matching group by network_id, address`,
  }
}

const isAddress = (address: NonNullable<AccountSeriesQuery['address']>): Fragment =>
  'is' in address
    ? fragment('address = ?', getAddress(address.is))
    : fragment('position(? in lower(address)) > 0', address.contains)

/**
 * Selects accounts by the hour of their last submission. It reads operations only for accounts whose last hour contains
 * `since`.
 */
const submittedSince = (since: Date): Fragment[] => [
  fragment('accounts where last_submitted_hour > ?', since),
  fragment(
    `accounts cross join lateral (
       select from all_operations submitted where submitted.account_id = accounts.id
         and submitted.status not in ('prepared', 'expired') and submitted.submitted_at >= ?
       limit 1) submitted
     where last_submitted_hour = date_trunc('hour', cast(? as timestamptz), 'UTC')`,
    since,
    since,
  ),
]
