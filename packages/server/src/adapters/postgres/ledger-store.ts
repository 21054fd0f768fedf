import type { LedgerEntry, LedgerStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'
import { upsertAll } from './queries/upsert-all.js'
import {
  feeColumns,
  fromEntry,
  fromOuterEntry,
  type LedgerRow,
  type OuterRow,
  type PricedRow,
  toEntry,
  toOuterEntry,
  toPricedEntry,
} from './rows/ledger-rows.js'

interface Booked {
  readonly table: 'ledger_entries' | 'outer_entries'
  /** With the network and the block's hash, the primary key. */
  readonly key: 'user_operation_hash' | 'transaction_hash'
}

const fees: Booked = { table: 'ledger_entries', key: 'user_operation_hash' }
const costs: Booked = { table: 'outer_entries', key: 'transaction_hash' }

/**
 * Locks the rows in the order in which `upsertAll` writes them, so that a reversal and a posting never deadlock. For
 * the same reason fees and costs have separate statements, fees first: PostgreSQL may run the parts of one statement in
 * any order.
 */
const reverseSql = ({ table, key }: Booked, from: string, where: string) => `
with standing as materialized (
  select booked.network_id, booked.block_hash, booked.${key}
  from ${table} as booked ${from}
  where ${where} and booked.reversed_at is null
  order by booked.network_id, booked.block_hash, booked.${key}
  for update of booked
)
update ${table} set reversed_at = clock_timestamp() from standing
where ${table}.network_id = standing.network_id
  and ${table}.block_hash = standing.block_hash
  and ${table}.${key} = standing.${key}`

const reverseBlockSql = (booked: Booked) =>
  reverseSql(booked, '', 'booked.network_id = :networkId and booked.block_hash = :blockHash')

/** Compares the block number, too: the entry of a key may be right by now, under another block number. */
const reverseSurplusSql = (booked: Booked) =>
  reverseSql(
    booked,
    `join jsonb_populate_recordset(cast(null as ${booked.table}), cast(:rows as jsonb)) as surplus
       using (network_id, block_hash, block_number, ${booked.key})`,
    'true',
  )

/** Entries of blocks that were applied before prices were captured have no prices. */
const settledSql = `
select e.*, p.token_price, p.native_price
from ledger_entries e
left join execution_prices p
  on p.network_id = e.network_id and p.block_hash = e.block_hash and p.token = e.token
where e.operation_id = any(?) and e.reversed_at is null`

const wishPricesSql = `
insert into execution_prices (network_id, block_hash, token, block_time)
select :networkId, :blockHash, token, :blockTime from unnest(cast(:tokens as text[])) as token
order by token
on conflict do nothing`

/** Selects the rows of the index `execution_prices_wanted` that need not wait for a retry. */
const dueSql = `network_id = :networkId and block_time >= :since
  and (token_price is null or native_price is null)
  and (tried_at is null or tried_at < clock_timestamp() - make_interval(secs => :retryAfterSeconds))`

/**
 * Takes the lock of the triggers that sum up fees. Every transaction that books a fee of the network shares it. It must
 * come before any row lock. Otherwise a transaction that books a fee and then requests its price would wait for the
 * row, and the trigger would wait for that transaction.
 */
const lockPricesSql = `select pg_advisory_xact_lock(hashtextextended('fee prices ' || :networkId, 0))`

/** Locks rows in key order, so that two captures never deadlock. The second one finds no due rows. */
const capturePricesSql = `
with found as materialized (
  select * from jsonb_to_recordset(cast(:prices as jsonb)) as found (token text, price numeric)
), due as materialized (
  select network_id, block_hash, token from execution_prices
  where ${dueSql} and token in (select token from found)
  order by network_id, block_hash, token
  for update
)
update execution_prices p set
  token_price = coalesce(p.token_price, found.price),
  native_price = coalesce(p.native_price, :native),
  tried_at = clock_timestamp()
from due join found using (token)
where p.network_id = due.network_id and p.block_hash = due.block_hash and p.token = due.token`

/** The fee ledger on PostgreSQL. */
export function createLedgerStore(db: Knex): LedgerStore {
  const standing = () => db<LedgerRow>('ledger_entries').whereNull('reversed_at')
  const standingOuter = () => db<OuterRow>('outer_entries').whereNull('reversed_at')

  const upsert = (
    entries: readonly LedgerEntry[],
    keptWithoutToken: readonly (keyof LedgerRow)[],
  ) =>
    upsertAll(db, {
      table: 'ledger_entries',
      key: ['network_id', 'block_hash', 'user_operation_hash'],
      rows: entries.map(fromEntry),
      kept: { without: 'token', columns: keptWithoutToken },
    })

  return {
    post: (entries) => upsert(entries, feeColumns),
    correct: (entries) => upsert(entries, []),

    postOuter: (entries) =>
      upsertAll(db, {
        table: 'outer_entries',
        key: ['network_id', 'block_hash', 'transaction_hash'],
        rows: entries.map(fromOuterEntry),
      }),

    async reverse(networkId, blockHash) {
      for (const booked of [fees, costs])
        await db.raw(reverseBlockSql(booked), { networkId, blockHash })
    },

    async reverseSurplus({ entries, outer }) {
      await db.raw(reverseSurplusSql(fees), {
        rows: JSON.stringify(entries.map(fromEntry)),
      })
      await db.raw(reverseSurplusSql(costs), {
        rows: JSON.stringify(outer.map(fromOuterEntry)),
      })
    },

    async findMany(ids) {
      const { rows }: { rows: PricedRow[] } = await db.raw(settledSql, [[...ids]])
      return new Map(
        rows.flatMap((row) =>
          row.operation_id ? [[row.operation_id, toPricedEntry(row)] as const] : [],
        ),
      )
    },

    async wishPrices({ networkId, blockHash, blockTime, tokens }) {
      await db.raw(wishPricesSql, {
        networkId,
        blockHash,
        blockTime: blockTime.toString(),
        tokens: [...tokens],
      })
    },

    async wishedPrices(networkId, blockHash) {
      const rows: { token: Address; token_price: string | null; block_time: string }[] = await db(
        'execution_prices',
      ).where({ network_id: networkId, block_hash: blockHash })
      return rows.map(({ token, token_price, block_time }) => ({
        token,
        price: token_price === null ? null : BigInt(token_price),
        blockTime: BigInt(block_time),
      }))
    },

    async unpricedTokens(networkId, { since, retryAfterSeconds }) {
      const { rows }: { rows: { token: Address }[] } = await db.raw(
        `select distinct token from execution_prices where ${dueSql} order by token`,
        { networkId, since: since.toString(), retryAfterSeconds },
      )
      return rows.map(({ token }) => token)
    },

    async capturePrices(networkId, { since, retryAfterSeconds }, { native, tokens }) {
      await db.transaction(async (trx) => {
        await trx.raw(lockPricesSql, { networkId })
        // A separate statement, so that it sees fees that were booked before the lock.
        await trx.raw(capturePricesSql, {
          networkId,
          since: since.toString(),
          retryAfterSeconds,
          native: native?.toString() ?? null,
          prices: JSON.stringify(
            tokens.map(({ token, price }) => ({ token, price: price?.toString() ?? null })),
          ),
        })
      })
    },

    async listBlocks(networkId, { from, to }) {
      const range = [from.toString(), to.toString()] as [string, string]
      const entries = await standing()
        .where('network_id', networkId)
        .whereBetween('block_number', range)
        .orderBy(['block_number', 'user_operation_hash'])
      const outer = await standingOuter()
        .where('network_id', networkId)
        .whereBetween('block_number', range)
        .orderBy(['block_number', 'transaction_hash'])
      return { entries: entries.map(toEntry), outer: outer.map(toOuterEntry) }
    },
  }
}
