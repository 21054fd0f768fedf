import type {
  AccountSeries,
  AccountSeriesQuery,
  DashboardStats,
  OperationStatus,
  PublicStatus,
  TransactionsQuery,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'
import { feeValue } from '../../../core/src/fees/fee-value.js'
import { fromJson } from '../../src/adapters/postgres/rows/json-bigint.js'
import { detachedOperations } from './detached-operations.js'

type Window = AccountSeriesQuery['window']
/** The projects and networks of a query. */
type Asked = Pick<AccountSeriesQuery, 'scope' | 'networks'>

interface Operation {
  readonly id: string
  readonly project_id: string
  readonly account_id: string
  readonly network_id: string
  readonly kind: string
  readonly status: OperationStatus
  readonly created_at: Date
  readonly submitted_at: Date | null
  readonly transaction_hash: string | null
  readonly user_operation_hash: string | null
  readonly quote: unknown
  /** True if the operation's month was detached. Rollups know it only by the hour. */
  readonly byHour: boolean
  /** True if its row was detached too, so that lists do not contain it. Later operations of the month are in lists. */
  readonly detached: boolean
}
interface Account {
  readonly id: string
  readonly project_id: string
  readonly network_id: string
  readonly address: Address
  readonly created_at: Date
}
interface Entry {
  readonly network_id: string
  readonly block_hash: string
  readonly operation_id: string | null
  readonly token: Address | null
  readonly collected: string
  readonly gas_fee: string
  readonly static_fee: string
  readonly transfer_fee: string
  readonly outer_cost_wei: string
  readonly reversed_at: Date | null
}
interface Price {
  readonly network_id: string
  readonly block_hash: string
  readonly token: Address
  readonly token_price: string | null
  readonly native_price: string | null
}
interface RouterFee {
  readonly operation_id: string
  readonly token: Address
  readonly kind: 'swap' | 'cross_chain_swap'
  readonly symbol: string | null
  readonly decimals: number | null
  readonly integrator_amount: string
  readonly integrator_usd_micros: string | null
}

/** The rows themselves, without derived data. */
export interface RawRows {
  readonly operations: readonly Operation[]
  readonly accounts: readonly Account[]
  readonly entries: readonly Entry[]
  readonly prices: readonly Price[]
  readonly routerFees: readonly RouterFee[]
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)

/** Returns the moment at which an operation counts. */
const momentOf = ({ created_at, byHour }: Operation) => (byHour ? hourOf(created_at) : created_at)

export async function readRawRows(knex: Knex): Promise<RawRows> {
  const months: { month: string }[] = await knex('detached_months').select(
    knex.raw(`to_char(month, 'YYYY-MM') as month`),
  )
  const isByHour = ({ created_at }: { created_at: Date }) =>
    months.some(({ month }) => created_at.toISOString().startsWith(month))
  return {
    operations: [
      ...(await knex('all_operations')).map((row) => ({
        ...row,
        byHour: isByHour(row),
        detached: false,
      })),
      ...(await detachedOperations<Operation>(knex)).map((row) => ({
        ...row,
        byHour: true,
        detached: true,
      })),
    ],
    accounts: await knex('accounts'),
    entries: await knex('ledger_entries'),
    prices: await knex('execution_prices'),
    routerFees: await knex('router_fees'),
  }
}

const isSubmitted = ({ status }: Operation) => status !== 'prepared' && status !== 'expired'

function isAsked(
  { scope, networks }: Asked,
  row: { readonly project_id: string; readonly network_id: string },
): boolean {
  if (scope !== 'all' && !(scope as readonly string[]).includes(row.project_id)) return false
  return 'only' in networks
    ? networks.only.includes(row.network_id)
    : !networks.except.includes(row.network_id)
}

const isIn = (at: Date, { from, to }: Partial<Window>) =>
  (from === undefined || at.getTime() >= from.getTime()) &&
  (to === undefined || at.getTime() < to.getTime())

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups.values()]
}

const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)

function totalOfKnown(values: readonly (bigint | null)[]): bigint | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : total(known)
}

/** Returns the most frequent value. Of several, the first in text order. */
function mostSaid<T extends string | number>(values: readonly (T | null)[]): T | null {
  const groups = groupBy(
    values.filter((value) => value !== null),
    String,
  )
  groups.sort((a, b) => b.length - a.length || (String(a[0]) < String(b[0]) ? -1 : 1))
  return groups[0]?.[0] ?? null
}

/** Computes statistics row by row. */
export function statsByOracle(
  rows: RawRows,
  query: Asked & { readonly window: Window },
): DashboardStats {
  const asked = rows.operations.filter((operation) => isAsked(query, operation))
  const byId = new Map(
    asked
      .filter(({ created_at }) => isIn(created_at, query.window))
      .map((operation) => [operation.id, operation]),
  )
  const counts = groupBy(
    asked.filter((each) => isSubmitted(each) && isIn(momentOf(each), query.window)),
    ({ network_id, status }) => `${network_id} ${status}`,
  )
  const fees = rows.entries.flatMap((entry) => {
    const operation = byId.get(entry.operation_id ?? '')
    if (!operation || entry.reversed_at !== null || entry.token === null) return []
    const { tokenUnit } = fromJson<{ tokenUnit?: { symbol: string; decimals: number } }>(
      operation.quote,
    )
    const price = rows.prices.find(
      ({ network_id, block_hash, token }) =>
        network_id === entry.network_id && block_hash === entry.block_hash && token === entry.token,
    )
    const value =
      tokenUnit &&
      feeValue({
        collected: BigInt(entry.collected),
        outerCostWei: BigInt(entry.outer_cost_wei),
        tokenDecimals: tokenUnit.decimals,
        prices: {
          token: price?.token_price ? BigInt(price.token_price) : null,
          native: price?.native_price ? BigInt(price.native_price) : null,
        },
      })
    return [{ entry, token: entry.token, tokenUnit, value }]
  })
  const routerFees = rows.routerFees.flatMap((fee) => {
    const operation = byId.get(fee.operation_id)
    if (!operation || BigInt(fee.integrator_amount) === 0n) return []
    const isFirst = !rows.routerFees.some(
      (other) =>
        other.operation_id === fee.operation_id &&
        BigInt(other.integrator_amount) > 0n &&
        BigInt(other.token) < BigInt(fee.token),
    )
    return [{ fee, networkId: operation.network_id, isFirst }]
  })
  return {
    operations: counts.map((group) => ({
      networkId: group[0].network_id,
      status: group[0].status as PublicStatus,
      operations: group.length,
    })),
    fees: groupBy(fees, ({ entry, token }) => `${entry.network_id} ${token}`).map((group) => ({
      networkId: group[0].entry.network_id,
      token: group[0].token,
      symbol: mostSaid(group.map(({ tokenUnit }) => tokenUnit?.symbol ?? null)),
      decimals: mostSaid(group.map(({ tokenUnit }) => tokenUnit?.decimals ?? null)),
      operations: group.length,
      gasFee: total(group.map(({ entry }) => BigInt(entry.gas_fee))),
      staticFee: total(group.map(({ entry }) => BigInt(entry.static_fee))),
      transferFee: total(group.map(({ entry }) => BigInt(entry.transfer_fee))),
      collected: total(group.map(({ entry }) => BigInt(entry.collected))),
      net: totalOfKnown(group.map(({ value }) => value?.netFee ?? null)),
      collectedUsdMicros: totalOfKnown(group.map(({ value }) => value?.collectedUsdMicros ?? null)),
      netUsdMicros: totalOfKnown(group.map(({ value }) => value?.netUsdMicros ?? null)),
    })),
    routerFees: groupBy(
      routerFees,
      ({ fee, networkId }) => `${networkId} ${fee.kind} ${fee.token}`,
    ).map((group) => ({
      networkId: group[0].networkId,
      kind: group[0].fee.kind,
      token: group[0].fee.token,
      symbol: mostSaid(group.map(({ fee }) => fee.symbol)),
      decimals: mostSaid(group.map(({ fee }) => fee.decimals)),
      operations: group.length,
      firstOf: group.filter(({ isFirst }) => isFirst).length,
      amount: total(group.map(({ fee }) => BigInt(fee.integrator_amount))),
      usdMicros: totalOfKnown(
        group.map(({ fee }) =>
          fee.integrator_usd_micros === null ? null : BigInt(fee.integrator_usd_micros),
        ),
      ),
    })),
  }
}

/** Returns the beginning of the moment's bucket. */
function bucketOf(at: Date, bucket: AccountSeriesQuery['bucket']): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (bucket === 'month') return new Date(Date.UTC(year, month, 1))
  const sinceMonday = (at.getUTCDay() + 6) % 7
  return new Date(Date.UTC(year, month, bucket === 'week' ? day - sinceMonday : day))
}

/** Computes the series of accounts by their first moment, row by row. */
export function accountSeriesByOracle(rows: RawRows, query: AccountSeriesQuery): AccountSeries {
  const { window, address, activeSince, idle } = query
  const submissionsOf = ({ id }: Account) =>
    rows.operations.filter((operation) => operation.account_id === id && isSubmitted(operation))
  const accounts = rows.accounts.filter(
    (account) =>
      isAsked(query, account) &&
      (idle || submissionsOf(account).length > 0) &&
      (activeSince === undefined ||
        submissionsOf(account).some(
          ({ submitted_at, detached }) =>
            submitted_at !== null &&
            (hourOf(submitted_at) > activeSince || (!detached && submitted_at >= activeSince)),
        )) &&
      (address === undefined ||
        ('is' in address
          ? account.address === address.is
          : account.address.toLowerCase().includes(address.contains))),
  )
  const first = groupBy(accounts, (account) => `${account.network_id} ${account.address}`).map(
    (same) => ({
      networkId: same[0].network_id,
      at: new Date(Math.min(...same.map(({ created_at }) => created_at.getTime()))),
    }),
  )
  const inWindow = first
    .filter(({ at }) => isIn(at, window))
    .map(({ networkId, at }) => ({ networkId, bucket: bucketOf(at, query.bucket) }))
  return {
    baseline: groupBy(
      first.filter(({ at }) => at < window.from),
      ({ networkId }) => networkId,
    ).map((group) => ({ networkId: group[0].networkId, accounts: group.length })),
    buckets: groupBy(inWindow, ({ networkId, bucket }) => `${networkId} ${bucket.getTime()}`).map(
      (group) => ({ ...group[0], accounts: group.length }),
    ),
  }
}

/** Returns a page of transactions, with the id and router fee of each. */
export function transactionsByOracle(rows: RawRows, query: TransactionsQuery) {
  const { statuses, transactionHash, userOperationHash, limit, offset } = query
  const matching = rows.operations
    .filter(
      (operation) =>
        isAsked(query, operation) &&
        isSubmitted(operation) &&
        (statuses === undefined || statuses.some((status) => status === operation.status)) &&
        (transactionHash === undefined ||
          operation.transaction_hash?.includes(transactionHash) === true) &&
        (userOperationHash === undefined ||
          operation.user_operation_hash?.includes(userOperationHash) === true),
    )
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
  const isSearch = transactionHash !== undefined || userOperationHash !== undefined
  const found = matching.filter(({ detached, created_at }) => !detached && isIn(created_at, query))
  const counted = matching.filter((operation) => isIn(momentOf(operation), query))
  return {
    total: (isSearch ? found : counted).length,
    transactions: found.slice(offset, offset + limit).map(({ id }) => {
      const fee = rows.routerFees
        .filter(
          ({ operation_id, integrator_amount }) => operation_id === id && integrator_amount !== '0',
        )
        .sort((a, b) => (BigInt(a.token) < BigInt(b.token) ? -1 : 1))[0]
      return {
        id,
        routerFee: fee
          ? {
              token: fee.token,
              symbol: fee.symbol,
              decimals: fee.decimals,
              amount: BigInt(fee.integrator_amount),
              usdMicros:
                fee.integrator_usd_micros === null ? null : BigInt(fee.integrator_usd_micros),
            }
          : null,
      }
    }),
  }
}

/** Returns the number of submitted operations of each project. */
export const transactionCountsByOracle = (rows: RawRows): Map<string, number> =>
  new Map(
    groupBy(rows.operations.filter(isSubmitted), ({ project_id }) => project_id).map((group) => [
      group[0].project_id,
      group.length,
    ]),
  )
