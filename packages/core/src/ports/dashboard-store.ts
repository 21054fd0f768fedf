import type { Address } from 'viem'
import type { AnyOperation } from '../model/operation.js'
import type { OperationKind } from '../model/operation-kind.js'
import type { PublicStatus } from '../model/operation-state.js'
import type { ProjectId } from '../primitives/ids.js'

/** Whose numbers: those of every project, or of these. */
export type DashboardScope = 'all' | readonly ProjectId[]

/** These networks and no others, or all but these. */
export type NetworkFilter =
  | { readonly only: readonly string[] }
  | { readonly except: readonly string[] }

/** What was created at `from` or later, and before `to`. */
export interface Window {
  readonly from: Date
  readonly to: Date
}

export interface DashboardQuery {
  readonly scope: DashboardScope
  readonly networks: NetworkFilter
}

/** Operations of one network and status. */
export interface OperationCount {
  readonly networkId: string
  readonly status: PublicStatus
  readonly operations: number
}

/**
 * A sum over what has a value in US dollars, in millionths. `null`: of what was summed nothing has one.
 */
type UsdSum = bigint | null

/** Fees that our paymaster took on one network in one token: of ledger entries that stand. Base units of the token. */
export interface FeeSum {
  readonly networkId: string
  readonly token: Address
  /** Of the token, as the operations were quoted; `null`: none of them says. */
  readonly symbol: string | null
  readonly decimals: number | null
  readonly operations: number
  readonly gasFee: bigint
  readonly staticFee: bigint
  readonly transferFee: bigint
  readonly collected: bigint
  /** Sum of `feeValue`'s `netFee` of each; `null`: no prices were captured for any. May be negative. */
  readonly net: bigint | null
  /** Sums of `feeValue`'s of each, so each rounded by itself. */
  readonly collectedUsdMicros: UsdSum
  readonly netUsdMicros: UsdSum
}

/** What routing providers took for projects on one network, of one kind, in one token. */
export interface RouterFeeSum {
  readonly networkId: string
  readonly kind: Extract<OperationKind, 'swap' | 'cross_chain_swap'>
  readonly token: Address
  readonly symbol: string | null
  readonly decimals: number | null
  /** That paid one in this token. */
  readonly operations: number
  /** Those of them that paid in no token of a lower address: sums of these over the tokens count each operation once. */
  readonly firstOf: number
  /** The projects' share, in base units. */
  readonly amount: bigint
  readonly usdMicros: UsdSum
}

export interface DashboardStats {
  readonly operations: readonly OperationCount[]
  readonly fees: readonly FeeSum[]
  readonly routerFees: readonly RouterFeeSum[]
}

export type Bucket = 'day' | 'week' | 'month'

export interface AccountSeriesQuery extends DashboardQuery {
  readonly window: Window
  /** UTC; weeks begin on Mondays. */
  readonly bucket: Bucket
  /** Whole addresses, or lower-case hex digits (with 0x in front or not) that they contain. */
  readonly address?: { readonly is: Address } | { readonly contains: string }
  /** Only accounts with an operation that was submitted then or later. */
  readonly activeSince?: Date
  /** Those that never submitted an operation count as well. */
  readonly idle: boolean
}

/** Distinct addresses on one network. An account counts from its creation. */
export interface AccountCount {
  readonly networkId: string
  readonly accounts: number
}

export interface AccountSeries {
  /** Created before the window. */
  readonly baseline: readonly AccountCount[]
  /** Created in the window; buckets without any are left out. `bucket`: where it begins, which may be before the window. */
  readonly buckets: readonly (AccountCount & { readonly bucket: Date })[]
}

export interface TransactionsQuery extends DashboardQuery {
  readonly statuses?: readonly PublicStatus[]
  /** Lower-case hex that the hash contains. */
  readonly transactionHash?: string
  readonly userOperationHash?: string
  /** Created then or later. */
  readonly from?: Date
  /** Created before. */
  readonly to?: Date
  readonly limit: number
  readonly offset: number
}

/** The project's share of what a routing provider took of a swap: the first token by address, where there are several. */
export interface RouterFeeOfOperation {
  readonly token: Address
  readonly symbol: string | null
  readonly decimals: number | null
  readonly amount: bigint
  readonly usdMicros: bigint | null
}

export interface TransactionOfDashboard {
  readonly operation: AnyOperation
  readonly routerFee: RouterFeeOfOperation | null
}

/**
 * Numbers over operations that were submitted, by the time they were created. They are read from rollups, which change
 * in the transactions that change what they sum up, so none of these grows with history but where it is said. Those that
 * do refuse with `QUERY_TOO_BROAD`, which names the filters to narrow, when they take too long.
 */
export interface DashboardStore {
  /** All of one moment. */
  stats(query: DashboardQuery & { readonly window: Window }): Promise<DashboardStats>
  /** With `address` or `activeSince` it reads the accounts that match. */
  accountSeries(query: AccountSeriesQuery): Promise<AccountSeries>
  /** Newest first. `total` is counted over history where part of a hash is searched for. */
  listTransactions(
    query: TransactionsQuery,
  ): Promise<{ readonly transactions: readonly TransactionOfDashboard[]; readonly total: number }>
}

/** Keeps the rollups small. */
export interface RollupStore {
  /** Adds up to so many changes to the rollups; returns how many. Nobody else does so at the same time. */
  fold(limit: number): Promise<number>
  /** How many changes are not folded yet; readers add up each of them. */
  waiting(): Promise<number>
  /** Sums everything up anew from the rows themselves and compares. Changes nothing. */
  verify(): Promise<readonly RollupDifference[]>
  /** Replaces the rollups by what the rows say, but for the months whose rows were taken away. */
  rebuild(): Promise<void>
}

/** A row of a rollup that is not what the rows say. */
export interface RollupDifference {
  /** The rollup and the row's key in words that an operator understands. */
  readonly what: string
  readonly kept: string
  readonly actual: string
}
