import { type Address, getAddress } from 'viem'
import * as z from 'zod'
import { seriesPeriods, spans, statsPeriods } from '../model/period.js'
import {
  AddressString,
  DecimalInteger,
  Hash,
  IdInput,
  NetworkIdInput,
  PublicStatusString,
  pageLimit,
  pageOffset,
  SignedDecimalInteger,
  StatusFilter,
  Timestamp,
} from './common.js'
import { defineEndpoint } from './define-endpoint.js'
import { OperationKind, SecurityBody } from './transactions.js'

const aTime =
  'must be an ISO 8601 time with its offset, such as 2026-01-31T12:00:00Z; write a + in it as %2B'

/** A time with its offset from UTC, truncated to milliseconds. Parsed to a `Date`. */
const TimeQuery = z.iso
  .datetime({ offset: true, error: aTime, abort: true })
  .max(40, aTime)
  .transform((value) => new Date(value))
  // A window may start a year before this time. Every database and client can represent that year, too.
  .refine((date) => date.getTime() >= 0 && date.getUTCFullYear() <= 9999, {
    error: 'must be in the years 1970 to 9999',
  })
  .optional()

const From = TimeQuery.meta({
  description: 'Start of the window. Required with period=custom, refused with other periods',
})
const To = TimeQuery.meta({ description: 'End of the window, exclusive. Default: now' })

const BooleanQuery = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
  .optional()

const IncludeTestnets = BooleanQuery.meta({
  description: 'true: include testnets. Default: false. Ignored if networkId is given',
})

const mostNetworks = 50

/** Comma-separated chain ids. Parsed to a list without duplicates. */
const NetworkIdsQuery = z
  .string()
  .max(21 * mostNetworks, { error: `must have at most ${mostNetworks} chain ids`, abort: true })
  .regex(
    /^[1-9]\d{0,19}(,[1-9]\d{0,19})*$/,
    'must be chain ids as decimal strings, with commas between them: 8453 or 8453,10',
  )
  .transform((value) => [...new Set(value.split(','))])
  .refine((ids) => ids.length <= mostNetworks, `must have at most ${mostNetworks} chain ids`)
  .optional()
  .meta({ description: 'One chain id, or several with commas between them' })

/** Part of a hex value, in any case, without wildcards. Parsed to lower case. */
const partOfHex = (digits: number, what: string) =>
  z
    .string()
    .regex(
      new RegExp(`^(0[xX])?[0-9a-fA-F]{1,${digits}}$`),
      `must be 1 to ${digits} hex digits, with or without 0x in front`,
    )
    .transform((value) => value.toLowerCase())
    .optional()
    .meta({
      description: `Part of ${what}: 1 to ${digits} hex digits in any case. With 0x in front: the start of ${what}`,
    })

/** An address in any case. Parsed to its checksummed spelling. */
const AddressQuery = z
  .string()
  .regex(/^0[xX][0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
  .transform((value): Address => getAddress(value.toLowerCase()))
  .optional()
  .meta({ description: 'The whole address, in any case' })

const ProjectId = IdInput.optional().meta({
  description: 'Default: all of your projects, or for platform staff all projects',
})

const buckets = ['day', 'week', 'month'] as const
const BucketQuery = z.enum(buckets).optional().meta({
  description:
    'Default: day for windows up to 31 days, week up to 184, else month. At most 1,000 buckets',
})
const ActiveWithin = z.enum(spans).optional().meta({
  description: 'Only accounts that submitted an operation within this time before now',
})

const usdMicros = (what: string) =>
  DecimalInteger.nullable().meta({
    description: `${what}, in millionths of a US dollar. null: no part of it had a price`,
  })
const signedUsdMicros = (what: string) =>
  SignedDecimalInteger.nullable().meta({
    description: `${what}, in millionths of a US dollar. May be negative. null: no part of it had a price`,
  })

const SymbolOrNull = z.string().nullable()
const DecimalsOrNull = z.int().nullable()

export const FeesOfToken = z
  .object({
    feeAssetId: AddressString,
    symbol: SymbolOrNull,
    decimals: DecimalsOrNull,
    gasFeeRaw: DecimalInteger,
    staticFeeRaw: DecimalInteger,
    transferFeeRaw: DecimalInteger,
    collectedFeeRaw: DecimalInteger.meta({ description: 'Sum of the three parts' }),
    netRevenueRaw: SignedDecimalInteger.nullable().meta({
      description:
        'collectedFeeRaw minus the gas of the relayer, at the prices of the execution. May be negative. Operations without prices are left out. null: no operation has prices',
    }),
    operations: z.int().meta({ description: 'Operations that paid a fee in the token' }),
    collectedUsdMicros: usdMicros('collectedFeeRaw at the prices of the execution'),
    netUsdMicros: signedUsdMicros('netRevenueRaw at the prices of the execution'),
  })
  .meta({ id: 'FeesOfToken', description: 'Amounts ending in Raw are base units of the token' })

export const FeesOfNetwork = z
  .object({
    networkId: z.string(),
    operations: z.int().meta({ description: 'Operations that paid a fee on the network' }),
    collectedUsdMicros: usdMicros('Sum over the tokens'),
    netUsdMicros: signedUsdMicros('Sum over the tokens'),
    tokens: z.array(FeesOfToken),
  })
  .meta({ id: 'FeesOfNetwork' })

export const RouterFeesOfToken = z
  .object({
    assetId: AddressString.meta({
      description: 'Token, or the native sentinel for the native coin',
    }),
    symbol: SymbolOrNull,
    decimals: DecimalsOrNull,
    feeTokenRaw: DecimalInteger.meta({ description: "The projects' share, in base units" }),
    feeUsdMicros: usdMicros('feeTokenRaw at the prices of the execution'),
    operations: z.int(),
  })
  .meta({ id: 'RouterFeesOfToken' })

const RouterFeesOfKind = z
  .object({ operations: z.int(), feeUsdMicros: usdMicros('Sum over the tokens') })
  .meta({ id: 'RouterFeesOfKind' })

const counts = z.record(z.string(), z.int())

export const DashboardStats = z
  .object({
    period: z.enum(statsPeriods),
    operations: z.object({
      total: z.int(),
      byStatus: z.record(PublicStatusString, z.int()).meta({
        description: 'Has every status, with 0 if there are no operations',
      }),
      byNetwork: counts.meta({ description: 'By networkId. Only networks with operations' }),
    }),
    fees: z.object({
      totalCollectedUsdMicros: usdMicros('Sum over the networks'),
      totalNetUsdMicros: signedUsdMicros('Sum over the networks'),
      byNetwork: z.array(FeesOfNetwork),
    }),
    routerFees: z
      .object({
        totalFeeUsdMicros: usdMicros('Sum over the networks'),
        byKind: z.object({ swap: RouterFeesOfKind, cross_chain_swap: RouterFeesOfKind }),
        byNetwork: z.array(z.object({ networkId: z.string(), tokens: z.array(RouterFeesOfToken) })),
      })
      .meta({
        description: "The projects' share of the fees that routing providers took from swaps",
      }),
  })
  .meta({ id: 'DashboardStats' })

const ofAccounts = {
  total: z.int(),
  byNetwork: counts.meta({ description: 'By networkId. Has every network of `networks`' }),
}

export const AccountSeriesBody = z
  .object({
    period: z.enum(seriesPeriods),
    from: Timestamp,
    to: Timestamp,
    bucket: z.enum(buckets),
    networks: z
      .array(z.object({ networkId: z.string(), name: z.string() }))
      .meta({ description: 'Networks that have an account, created before the window or in it' }),
    baseline: z.object(ofAccounts).meta({ description: 'Accounts created before from' }),
    series: z
      .array(
        z.object({
          bucket: Timestamp.meta({
            description:
              'Start of the bucket, in UTC. Weeks start on Monday. The first bucket may start before from',
          }),
          ...ofAccounts,
        }),
      )
      .meta({
        description:
          'Accounts created in each bucket, at from or later and before to. Includes empty buckets',
      }),
    total: z.int().meta({ description: 'Accounts created before to: baseline plus series' }),
  })
  .meta({ id: 'AccountSeries' })

export const DashboardTransaction = z
  .object({
    id: z.string(),
    operationKind: OperationKind,
    status: PublicStatusString,
    networkId: z.string(),
    transactionHash: Hash.nullable(),
    userOperationHash: Hash,
    fee: z
      .object({
        symbol: SymbolOrNull,
        collectedFeeRaw: DecimalInteger.nullable(),
        collectedUsdMicros: usdMicros('collectedFeeRaw at the prices of the execution'),
        netProfitUsdMicros: signedUsdMicros(
          'The fee minus the gas of the relayer, at the prices of the execution',
        ),
        netProfitFeeRaw: SignedDecimalInteger.nullable().meta({
          description: 'netProfitUsdMicros in base units of the fee token. May be negative',
        }),
        routerFeeAssetId: AddressString.nullable(),
        routerFeeAssetSymbol: SymbolOrNull,
        routerFeeAssetDecimals: DecimalsOrNull,
        routerFeeTokenRaw: DecimalInteger.nullable().meta({
          description: "The project's share of the routing provider's fee",
        }),
        routerFeeUsdMicros: usdMicros('routerFeeTokenRaw at the prices of the execution'),
      })
      .meta({
        description:
          'All null before a terminal status. A fee that was not paid stays null. Only swaps have a router fee',
      }),
    security: SecurityBody.pick({ verdict: true }),
    createdAt: Timestamp,
  })
  .meta({ id: 'DashboardTransaction' })

const errors = ['FORBIDDEN', 'PROJECT_NOT_FOUND'] as const

const shared = {
  tag: 'Dashboards',
  method: 'get',
  auth: 'session',
  limits: ['control', 'dashboard'],
  status: 200,
  errors,
} as const

/** For requests that may search the whole history. */
const search = { ...shared, errors: [...errors, 'QUERY_TOO_BROAD'] } as const

export const getDashboardStats = defineEndpoint({
  ...shared,
  path: '/dashboard/stats',
  summary: 'Number of operations, and the fees that they earned',
  description:
    'Counts submitted operations, by the time of their prepare. Fees count from confirmed on, unless their block left the chain.',
  query: z.strictObject({
    projectId: ProjectId,
    period: z
      .enum(statsPeriods)
      .optional()
      .meta({ description: 'Default: day. Calendar months, in UTC' }),
    from: From,
    to: To,
    networkId: NetworkIdsQuery,
    includeTestnets: IncludeTestnets,
  }),
  response: DashboardStats,
})

export const getDashboardAccountSeries = defineEndpoint({
  ...search,
  path: '/dashboard/account-series',
  summary: 'Growth of the number of accounts, by network',
  description:
    'Counts distinct addresses per network, by the creation of the account. Staff see all accounts. Others see the accounts that submitted an operation under their projects. Cumulative numbers are baseline plus the running sum.',
  query: z.strictObject({
    projectId: ProjectId,
    period: z.enum(seriesPeriods).optional().meta({ description: 'Default: month' }),
    bucket: BucketQuery,
    from: From,
    to: To,
    networkId: NetworkIdsQuery,
    address: partOfHex(40, 'the address'),
    activeWithin: ActiveWithin,
    includeTestnets: IncludeTestnets,
  }),
  response: AccountSeriesBody,
})

export const listDashboardTransactions = defineEndpoint({
  ...search,
  path: '/dashboard/transactions',
  summary: 'Operations with the fees that they earned, newest first',
  query: z.strictObject({
    projectId: ProjectId,
    limit: pageLimit(100).meta({ description: 'Rows to return, at most 100. Default: 25' }),
    // The database reads every skipped row.
    offset: pageOffset(100_000, '; narrow the window with from and to').meta({
      description: 'Rows to skip, at most 100,000. Then narrow the window with from and to',
    }),
    status: StatusFilter.optional().meta({
      description: 'A status, or the bucket pending: received, queued or submitted',
    }),
    networkId: NetworkIdsQuery,
    transactionHash: partOfHex(64, 'the hash'),
    userOperationHash: partOfHex(64, 'the hash'),
    from: TimeQuery.meta({ description: 'Only operations created at this time or later' }),
    to: TimeQuery.meta({ description: 'Only operations created before this time' }),
    includeTestnets: IncludeTestnets,
  }),
  response: z.object({
    transactions: z.array(DashboardTransaction),
    total: z.int().meta({ description: 'Number of rows on all pages' }),
    limit: z.int(),
    offset: z.int(),
  }),
})

export const getAccountSeries = defineEndpoint({
  ...search,
  path: '/account/series',
  summary: 'Growth of the number of accounts, most new accounts first',
  description: 'Like /dashboard/account-series, but filters by one network and one whole address.',
  query: z.strictObject({
    projectId: ProjectId,
    period: z.enum(seriesPeriods),
    bucket: BucketQuery,
    from: From,
    to: To,
    networkId: NetworkIdInput.optional(),
    address: AddressQuery,
    activeWithin: ActiveWithin,
    includeTestnets: IncludeTestnets,
  }),
  response: AccountSeriesBody,
})
