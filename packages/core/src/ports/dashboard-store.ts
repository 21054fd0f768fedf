import type { Address } from 'viem'
import type { ListedOperation } from '../model/operation.js'
import type { OperationKind } from '../model/operation-kind.js'
import type { PublicStatus } from '../model/operation-state.js'
import type { SecurityVerdict } from '../model/security-check.js'
import type { ProjectId } from '../primitives/ids.js'

/** The projects to count: all, or these. */
export type DashboardScope = 'all' | readonly ProjectId[]

/** Only these networks, or all except these. */
export type NetworkFilter =
  | { readonly only: readonly string[] }
  | { readonly except: readonly string[] }

/** A time span by creation time, from `from` up to but not including `to`. */
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

/** A sum of values in millionths of a US dollar. `null` if no summand has a known value. */
type UsdSum = bigint | null

/** Fees of ledger entries that are not reversed, in one token on one network. In base units of the token. */
export interface FeeSum {
  readonly networkId: string
  readonly token: Address
  /** Symbol of the token from the operations' quotes. `null` if no quote has it. */
  readonly symbol: string | null
  readonly decimals: number | null
  readonly operations: number
  readonly gasFee: bigint
  readonly staticFee: bigint
  readonly transferFee: bigint
  readonly collected: bigint
  /** Sum of each entry's `netFee` from `feeValue`. `null` if no entry has captured prices. May be negative. */
  readonly net: bigint | null
  /** Sums of each entry's value from `feeValue`. Each value is rounded before it is added. */
  readonly collectedUsdMicros: UsdSum
  readonly netUsdMicros: UsdSum
}

/** Fees that routing providers took for projects on one network, for one kind, in one token. */
export interface RouterFeeSum {
  readonly networkId: string
  readonly kind: Extract<OperationKind, 'swap' | 'cross_chain_swap'>
  readonly token: Address
  readonly symbol: string | null
  readonly decimals: number | null
  /** Operations that paid a fee in this token. */
  readonly operations: number
  /**
   * Operations that paid no fee in a token with a lower address. Summed over all tokens, this counts each operation
   * once.
   */
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
  /** In UTC. Weeks begin on Mondays. */
  readonly bucket: Bucket
  /** A complete address, or lower-case hex digits that the address contains, with or without 0x in front. */
  readonly address?: { readonly is: Address } | { readonly contains: string }
  /** Only accounts with an operation that was submitted at this time or later. */
  readonly activeSince?: Date
  /** Whether accounts that never submitted an operation count. */
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
  /**
   * Accounts that were created in the window. Buckets without accounts are missing. `bucket` is its start, which may be
   * before the window.
   */
  readonly buckets: readonly (AccountCount & { readonly bucket: Date })[]
}

export interface TransactionsQuery extends DashboardQuery {
  readonly statuses?: readonly PublicStatus[]
  /** Lower-case hex that the hash contains. */
  readonly transactionHash?: string
  readonly userOperationHash?: string
  /** Created at this time or later. */
  readonly from?: Date
  /** Created before this time. */
  readonly to?: Date
  readonly limit: number
  readonly offset: number
}

/**
 * The project's share of a swap's router fee. If it was taken in several tokens, this is the one with the lowest
 * address.
 */
export interface RouterFeeOfOperation {
  readonly token: Address
  readonly symbol: string | null
  readonly decimals: number | null
  readonly amount: bigint
  readonly usdMicros: bigint | null
}

export interface TransactionOfDashboard {
  readonly operation: ListedOperation
  readonly verdict: SecurityVerdict['verdict']
  readonly routerFee: RouterFeeOfOperation | null
}

/**
 * Figures about submitted operations, by creation time. They are read from rollups, which change in the same
 * transaction as the rows, so their cost does not grow with history. Methods that read history say so, and throw
 * `QUERY_TOO_BROAD` if they take too long. The error names the filters to narrow.
 */
export interface DashboardStore {
  /** Returns all figures from one snapshot. */
  stats(query: DashboardQuery & { readonly window: Window }): Promise<DashboardStats>
  /** With `address` or `activeSince`, it reads all matching accounts. */
  accountSeries(query: AccountSeriesQuery): Promise<AccountSeries>
  /** Newest first. If a part of a hash is searched for, `total` is counted over history. */
  listTransactions(
    query: TransactionsQuery,
  ): Promise<{ readonly transactions: readonly TransactionOfDashboard[]; readonly total: number }>
}

/** Keeps the rollups small. */
export interface RollupStore {
  /** Folds up to `limit` changes into the rollups, and returns their number. Only one caller at a time does so. */
  fold(limit: number): Promise<number>
  /** Returns the number of changes that are not folded yet. Each read must add them up. */
  waiting(): Promise<number>
  /** Recomputes all sums from the rows and compares them. Changes nothing. */
  verify(): Promise<readonly RollupDifference[]>
  /** Replaces the rollups by sums over the rows, except for detached months. */
  rebuild(): Promise<void>
}

/** A row of a rollup that differs from the sum over the rows. */
export interface RollupDifference {
  /** The rollup and the row's key, in words for an operator. */
  readonly what: string
  readonly kept: string
  readonly actual: string
}
