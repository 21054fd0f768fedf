import type {
  AccountSeriesQuery,
  Inclusion,
  Operation,
  OperationId,
  OperationStatus,
  Project,
  ProjectId,
  SmartAccountRecord,
  TransactionsQuery,
} from '@gasless-gateway/core'
import { operationTransitions, publicStatuses } from '@gasless-gateway/core'
import fc from 'fast-check'
import { type Address, getAddress, type Hash, pad, toHex } from 'viem'
import type { MigratedDatabase } from '../../src/testing/migrated-database.js'
import {
  aLedgerEntry,
  anAccount,
  anOperation,
  aProject,
  aSignature,
  swapTerms,
} from '../../src/testing/records.js'
import { type DetachedOperation, detachedOperations } from './detached-operations.js'

const hour = 60 * 60 * 1000
/** Shortly before a month ends, so that a history of a few days spans two months. */
const start = Date.UTC(2026, 0, 29)

const networkIds = ['1', '10'] as const
const addresses = Array.from({ length: 5 }, (_, index) =>
  getAddress(pad(toHex(0xab00 + index * 0x111), { size: 20 })),
)
const tokens = Array.from({ length: 2 }, (_, index) =>
  getAddress(pad(toHex(0xc0ffee0 + index), { size: 20 })),
) as [Address, ...Address[]]
const blocks = Array.from({ length: 2 }, (_, index) => pad(toHex(index + 1), { size: 32 })) as [
  Hash,
  ...Hash[],
]
const kinds: readonly Operation['kind'][] = ['call', 'transfer', 'swap', 'cross_chain_swap']
/** The second is missing. The third symbol looks like a bigint, which the stored JSON encodes in another way. */
const units = [{ symbol: 'USDC', decimals: 6 }, undefined, { symbol: '5n', decimals: 18 }] as const

/** Hours from before to after the end of a month: often one of a few fixed hours, otherwise any. */
const hours = fc.oneof(fc.constantFrom(7, 71, 72, 86), fc.integer({ min: 0, max: 5 * 24 }))

/** A moment on the hour, a millisecond beside it, or in one of its halves. */
const moment = fc
  .tuple(hours, fc.constantFrom(0, 0, 1, -1, 600_000, 1_800_000, 3_000_000), fc.nat(999))
  .map(([hours, beside, ms]) => new Date(start + hours * hour + beside + (beside > 1 ? ms : 0)))

/** The relative frequency of each step. */
const weights = {
  account: 3,
  prepare: 8,
  submit: 7,
  advance: 14,
  post: 8,
  correct: 2,
  reverse: 3,
  wish: 4,
  price: 5,
  fees: 6,
  revive: 2,
  expire: 1,
  move: 1,
  fold: 6,
  archive: 4,
  detach: 2,
  attach: 1,
  rebuild: 1,
} as const

export interface Step {
  readonly do: keyof typeof weights
  readonly at: Date
  /** Numbers that choose among the rows that exist. */
  readonly a: number
  readonly b: number
  readonly c: number
}

const any = fc.noBias(fc.nat(1_000_000))
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name as Step['do']),
    })),
  ),
  at: moment,
  a: any,
  b: any,
  c: any,
})

/** The initial rows, then groups of steps. The steps of one group run at the same time. */
export const history = fc.record({
  accounts: fc.array(step, { minLength: 3, maxLength: 6 }),
  operations: fc.array(step, { minLength: 6, maxLength: 10 }),
  groups: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
    minLength: 3,
    maxLength: 6,
  }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** The projects: `all`, or some by their place. */
const scope = fc.oneof(
  fc.constant('all' as const),
  fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
)
const networks = fc.oneof(
  fc.subarray([...networkIds, '999']).map((except) => ({ except })),
  fc.subarray([...networkIds, '999'], { minLength: 1 }).map((only) => ({ only })),
)
/** Moments before and after the whole history, months away from it. */
const far = fc.constantFrom(
  ...[
    '2025-10-15T07:10:00.001Z',
    '2026-01-01T00:00:00Z',
    '2026-03-01T00:00:00Z',
    '2026-04-02T23:30:00Z',
  ].map((text) => new Date(text)),
)
const edge = fc.oneof({ weight: 3, arbitrary: moment }, { weight: 1, arbitrary: far })
const window = fc
  .tuple(edge, edge)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: new Date(a.getTime() + 1) }))
const hex = fc.constantFrom('0x', 'ab', '0xab', 'cc', '1', '%', '_', '\\', 'f0')

export const question = fc.record({
  scope,
  networks,
  window,
  bucket: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  idle: fc.boolean(),
  address: fc.option(
    fc.oneof(
      fc.constantFrom(...addresses).map((is) => ({ is })),
      hex.map((contains) => ({ contains })),
    ),
    { nil: undefined, freq: 3 },
  ),
  activeSince: fc.option(moment, { nil: undefined, freq: 3 }),
  statuses: fc.option(fc.subarray([...publicStatuses]), { nil: undefined }),
  transactionHash: fc.option(hex, { nil: undefined, freq: 2 }),
  userOperationHash: fc.option(hex, { nil: undefined, freq: 2 }),
  bounds: fc.constantFrom('both', 'from', 'to', 'none'),
  limit: fc.integer({ min: 1, max: 8 }),
  offset: fc.nat(4),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

/** Returns the queries of the statistics, the series and the list, for these projects. */
export function queriesOf(
  asked: Question,
  projects: readonly Project[],
): {
  readonly stats: Pick<AccountSeriesQuery, 'scope' | 'networks' | 'window'>
  readonly series: AccountSeriesQuery
  readonly list: TransactionsQuery
} {
  const { scope: places, networks: filter, window: span, bounds } = asked
  const query = {
    scope:
      places === 'all'
        ? ('all' as const)
        : places.flatMap((place): ProjectId[] => (projects[place] ? [projects[place].id] : [])),
    networks: filter,
  }
  return {
    stats: { ...query, window: span },
    series: {
      ...query,
      window: span,
      bucket: asked.bucket,
      idle: asked.idle,
      ...(asked.address && { address: asked.address }),
      ...(asked.activeSince && { activeSince: asked.activeSince }),
    },
    list: {
      ...query,
      limit: asked.limit,
      offset: asked.offset,
      ...(asked.statuses && { statuses: asked.statuses }),
      ...(asked.transactionHash && { transactionHash: asked.transactionHash }),
      ...(asked.userOperationHash && { userOperationHash: asked.userOperationHash }),
      ...((bounds === 'both' || bounds === 'from') && { from: span.from }),
      ...((bounds === 'both' || bounds === 'to') && { to: span.to }),
    },
  }
}

interface Row {
  readonly id: OperationId
  readonly project_id: ProjectId
  readonly network_id: string
  readonly status: OperationStatus
  readonly block_hash: Hash | null
  readonly user_operation_hash: Hash
}

/** Plays histories on an empty database, through the stores that the gateway uses. */
export function createPlayer({ knex, stores }: MigratedDatabase) {
  const pick = <T>(list: readonly T[], number: number): T | undefined =>
    list[number % Math.max(1, list.length)]

  async function operations(statuses?: readonly OperationStatus[]): Promise<readonly Row[]> {
    const query = knex<Row>('all_operations').orderBy('id')
    return statuses ? await query.whereIn('status', [...statuses]) : await query
  }
  const entryOf = (row: Row, { a, b, c }: Step) => {
    const token = pick(tokens, a)
    const operation = {
      id: row.id,
      projectId: row.project_id,
      networkId: row.network_id,
      userOperationHash: row.user_operation_hash,
    } as Operation
    const fee = {
      token: token ?? tokens[0],
      collected: BigInt(a % 5_000_000),
      refunded: 5n,
      owed: 0n,
      gasFee: BigInt(b % 1_000),
      staticFee: BigInt(c % 100),
      transferFee: 3n,
    }
    return aLedgerEntry(operation, {
      blockHash: pick(blocks, b) ?? '0x',
      // Sometimes the fee, or the operation of the entry, is unknown.
      fee: c % 7 === 0 ? null : fee,
      ...(c % 11 === 0 && { operationId: null, projectId: null }),
      outerCostWei: BigInt(b) * 10n ** 9n,
    })
  }

  /** Makes the initial rows. Most operations are under way, and many have ended. */
  async function begin({ accounts, operations: prepared }: History, projects: readonly Project[]) {
    await Promise.all(accounts.map((each) => play.account(each, projects)))
    await Promise.all(prepared.map((each) => play.prepare(each, projects)))
    const all = await operations(['prepared'])
    const first = (share: number) => all.slice(0, Math.ceil(all.length * share))
    await Promise.all(
      first(0.9).map(({ id }) => stores.submissions.submit(id, aSignature, { admitted: true })),
    )
    const advance = (
      share: number,
      from: OperationStatus,
      to: OperationStatus,
      inclusion?: Inclusion,
    ) =>
      stores.statuses.advanceAll(
        to,
        first(share).map(({ id }) => ({
          id,
          from,
          change: { cause: 'begin', ...(inclusion && { inclusion }) },
        })),
      )
    await advance(0.8, 'queued', 'submitted')
    await advance(0.7, 'submitted', 'confirmed', {
      blockNumber: 1n,
      blockHash: blocks[0],
      transactionHash: blocks[0],
      success: true,
    })
    await advance(0.5, 'confirmed', 'finalized')
    const landed = await operations(['confirmed', 'finalized'])
    for (const networkId of networkIds)
      await stores.ledger.post(
        landed
          .filter((row) => row.network_id === networkId)
          .flatMap((row, index) => {
            const made = prepared[index]
            return made ? [entryOf(row, made)] : []
          }),
      )
  }

  /** Operations of the current group whose submission gets another time than now. */
  const backdated: { readonly id: OperationId; readonly at: Date }[] = []

  /**
   * Moves a submission to another time, which the gateway's clock cannot do. Runs only between groups, when no other
   * step runs. The account's last hour follows from all of its operations, also from those in detached months.
   */
  async function backdate({ id, at }: (typeof backdated)[number]) {
    const [changed] = await knex('operations')
      .where({ id })
      .whereNotNull('submitted_at')
      .update({ submitted_at: at })
      .returning('account_id')
    // The operation has expired in the same group, or was moved to the archive.
    if (!changed) return
    const { account_id } = changed
    const all: DetachedOperation[] = [
      ...(await knex('all_operations')),
      ...(await detachedOperations(knex)),
    ]
    const times = all.flatMap((row) =>
      row.account_id === account_id && row.submitted_at ? [row.submitted_at.getTime()] : [],
    )
    await knex('accounts')
      .where({ id: account_id })
      .whereNotNull('last_submitted_hour')
      .update({
        last_submitted_hour: knex.raw(`date_trunc('hour', cast(? as timestamptz), 'UTC')`, [
          new Date(Math.max(...times)),
        ]),
      })
  }

  async function dropDetached() {
    const months: { month: string }[] = await knex('detached_months').select(
      knex.raw(`to_char(month, 'YYYY_MM') as month`),
    )
    for (const { month } of months)
      for (const table of ['archived_operations', 'archived_attempts', 'operation_transitions'])
        await knex.schema.dropTableIfExists(`${table}_${month}`)
    await knex('detached_months').delete()
  }

  async function endAll() {
    for (const row of await operations(['received', 'queued', 'submitted', 'confirmed']))
      await stores.statuses.advanceAll(row.status === 'confirmed' ? 'finalized' : 'dropped', [
        { id: row.id, from: row.status, change: { cause: 'end' } },
      ])
    await knex('operations')
      .where({ status: 'prepared' })
      .update({ expires_at: new Date(0) })
    await stores.preparations.expire(1_000)
    await endFollowUps()
    await stores.archive.moveOperations(new Date(), 1_000)
  }

  /**
   * Updates one row at a time. A statement that holds one row and waits for another could deadlock with one that locks
   * them in another order.
   */
  async function endFollowUps() {
    for (const { id } of await operations())
      await knex('operations').where({ id }).update({ swap_follow_up_at: null })
  }

  /** Ignores the message that refuses a step at an unsuitable moment. */
  function ignoreRefusal(error: unknown) {
    if (
      !(error instanceof Error && /^2026-0[12] is |of 2026-0[12] |Others are/.test(error.message))
    )
      throw error
  }

  const play: Record<Step['do'], (step: Step, projects: readonly Project[]) => Promise<unknown>> = {
    async account({ at, a, b, c }, projects) {
      const project = pick(projects, a)
      const address = pick(addresses, b)
      if (!project || !address) return
      await stores.accounts.upsert(
        anAccount(project, {
          networkId: pick(networkIds, c) ?? '1',
          ownerAddress: address,
          address,
          createdAt: at,
        }),
      )
    },

    async prepare({ at, a, b, c }) {
      const rows = await knex('accounts').orderBy('id')
      const row = pick(rows, a)
      if (!row) return
      const account: SmartAccountRecord = {
        id: row.id,
        projectId: row.project_id,
        networkId: row.network_id,
        ownerAddress: row.owner_address,
        address: row.address,
        implementationVersion: '1',
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      }
      const kind = pick(kinds, b) ?? 'call'
      const tokenUnit = pick(units, c)
      await stores.preparations.insert(
        anOperation(account, {
          nonce: BigInt(b),
          kind,
          createdAt: at,
          ...((kind === 'swap' || kind === 'cross_chain_swap') && { swap: swapTerms() }),
          quote: {
            kind: 'sponsored',
            token: pick(tokens, c) ?? '0x',
            ...(tokenUnit && { tokenUnit }),
            maxAmount: 10n,
            expectedAmount: 5n,
            staticFee: 1n,
            transferFee: 1n,
            tokenPerNative: 1n,
            fronted: false,
            reservedFrom: 'submit',
            unpricedAssets: [],
          },
        }),
        undefined,
      )
    },

    async submit({ at, a, b, c }) {
      const prepared = await operations(['prepared'])
      const row = pick(prepared, a)
      if (!row) return
      const other = pick(prepared, b)
      const options = { admitted: c % 2 === 0 }
      // Both start at the same time, so they share a transaction.
      await Promise.all(
        [...new Set([row.id, other?.id ?? row.id])].map((id) =>
          stores.submissions.submit(id, aSignature, options),
        ),
      )
      if (c % 3 === 0) backdated.push({ id: row.id, at })
    },

    async advance({ a, b, c }) {
      const row = pick(await operations(['received', 'queued', 'submitted', 'confirmed']), a)
      if (!row) return
      const next = pick<OperationStatus>(operationTransitions[row.status], b)
      if (!next) return
      const change = {
        cause: 'history',
        ...(next === 'submitted' && { transactionHash: pad(toHex(c), { size: 32 }) }),
        ...(next === 'confirmed' && {
          inclusion: {
            blockNumber: 1n,
            blockHash: pick(blocks, c) ?? '0x',
            transactionHash: pad(toHex(c), { size: 32 }),
            success: true,
          },
        }),
        ...(row.status === 'confirmed' && next === 'submitted' && { inclusion: null }),
      } as const
      await stores.statuses.advanceAll(next, [{ id: row.id, from: row.status, change }])
    },

    async post(step) {
      const rows = await operations()
      const chosen = [pick(rows, step.a), pick(rows, step.b)].filter((row) => row !== undefined)
      const entries = chosen.map((row) => entryOf(row, step))
      const distinct = [
        ...new Map(
          entries.map((entry) => [`${entry.networkId}${entry.userOperationHash}`, entry]),
        ).values(),
      ]
      const byNetwork = distinct.filter(({ networkId }) => networkId === distinct[0]?.networkId)
      if (step.c % 5 !== 0) return stores.ledger.post(byNetwork)
      // A transaction that is rolled back must leave no changes behind.
      return stores
        .transaction(async ({ ledger }) => {
          await ledger.post(byNetwork)
          throw new Error('undone')
        })
        .catch(() => {})
    },

    async correct(step) {
      const row = pick(await operations(), step.a)
      if (row) await stores.ledger.correct([entryOf(row, step)])
    },

    reverse: ({ a, b }) =>
      stores.ledger.reverse(pick(networkIds, a) ?? '1', pick(blocks, b) ?? '0x'),

    wish: ({ a, b, c }) =>
      stores.ledger.wishPrices({
        networkId: pick(networkIds, a) ?? '1',
        blockHash: pick(blocks, b) ?? '0x',
        blockTime: 1_000n,
        tokens: c % 2 === 0 ? tokens : tokens.slice(0, 1),
      }),

    async price({ a, b, c }) {
      const networkId = pick(networkIds, a) ?? '1'
      if (b % 3 !== 0)
        for (const blockHash of blocks)
          await stores.ledger.wishPrices({ networkId, blockHash, blockTime: 1_000n, tokens })
      await stores.ledger.capturePrices(
        networkId,
        { since: 0n, retryAfterSeconds: 0 },
        {
          native: c % 4 === 0 ? null : BigInt(1 + b) * 10n ** 33n,
          tokens: tokens.slice(0, 1 + (a % tokens.length)).map((token) => ({
            token,
            price: b % 5 === 0 ? null : BigInt(1 + c) * 10n ** 30n,
          })),
        },
      )
    },

    async fees({ a, b, c }) {
      const ended = await operations(['finalized', 'failed'])
      const row = pick(ended, a)
      if (!row) return
      const swap = {
        operation: {
          id: row.id,
          status: row.status,
          inclusion: row.block_hash === null ? null : { blockHash: row.block_hash },
        },
      } as Parameters<typeof stores.swaps.recordFees>[0]
      const fees = tokens.slice(b % 2, 1 + (c % tokens.length)).map((token, index) => ({
        token,
        symbol: index === 0 ? 'DAI' : null,
        decimals: c % 2 === 0 ? 18 : null,
        integratorAmount: BigInt((b + index) % 3),
        providerAmount: 7n,
        integratorUsdMicros: c % 3 === 0 ? null : BigInt(b),
        providerUsdMicros: null,
        source: 'chain' as const,
      }))
      await stores.swaps.recordFees(swap, fees)
    },

    async revive({ a, b }) {
      const row = pick(await operations(['finalized', 'failed']), a)
      if (!row) return
      const to = b % 2 === 0 ? 'dropped' : 'queued'
      await stores.transaction(async ({ repairs }) => {
        await repairs.bringBack([row.id])
        await repairs.correct(to, [
          { id: row.id, from: row.status, change: { cause: 'repair', inclusion: null } },
        ])
      })
    },

    async expire({ a }) {
      const row = pick(await operations(['prepared']), a)
      if (!row) return
      await knex('operations')
        .where({ id: row.id })
        .update({ expires_at: new Date(0) })
      await stores.preparations.expire(10)
    },

    /**
     * Gives an account another address, or its old one back. The new address may be that of accounts in other projects.
     */
    async move({ a }) {
      const row = pick(await knex('accounts').orderBy('id'), a)
      if (!row) return
      const derived = getAddress(pad(toHex(BigInt(row.owner_address) + 1n), { size: 20 }))
      const address = row.address === derived ? row.owner_address : derived
      await knex('accounts').where({ id: row.id }).update({ address })
    },

    /** Archives some operations that ended before a moment. Half of the time, it first ends the tracking of swaps. */
    async archive({ at, a, b }) {
      if (b % 2 === 0) await endFollowUps()
      await stores.archive.moveOperations(at, 1 + (a % 4))
    },

    /** Detaches one of the history's two months. Most of the time, it first ends all operations. */
    async detach({ a, b }) {
      const month = a % 2 === 0 ? '2026-01' : '2026-02'
      if (b % 3 > 0) await endAll()
      await stores.archive.detach(month).catch(ignoreRefusal)
    },
    attach: ({ a }) =>
      stores.archive.attach(a % 2 === 0 ? '2026-01' : '2026-02').catch(ignoreRefusal),

    fold: ({ a }) => stores.rollups.fold(1 + (a % 6)),
    rebuild: () => stores.rollups.rebuild(),
  }

  return {
    /** Empties the database, inserts three projects and runs the steps. Returns the projects. */
    async play(made: History): Promise<readonly Project[]> {
      await dropDetached()
      await knex.raw(emptySql)
      const projects = [aProject(), aProject(), aProject()]
      for (const project of projects) await stores.projects.insert(project)
      await begin(made, projects)
      for (const group of made.groups) {
        await Promise.all(group.map((each) => play[each.do](each, projects)))
        for (const each of backdated.splice(0)) await backdate(each)
      }
      return projects
    },
  }
}

const emptySql = [
  'router_fees',
  'ledger_entries',
  'execution_prices',
  'operation_transitions',
  'operations',
  'archived_operations',
  'accounts',
  'sponsorship_projects',
  'sponsorship_networks',
  'projects',
  'shared_accounts',
  ...['operation', 'fee', 'router_fee', 'account'].flatMap((name) => [
    `${name}_changes`,
    `${name}_rollups`,
  ]),
]
  .map((table) => `delete from ${table}`)
  .join(';')
