import type { LedgerStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { upsertAll } from './queries/upsert-all.js'
import {
  fromEntry,
  fromOuterEntry,
  type LedgerRow,
  type OuterRow,
  toEntry,
  toOuterEntry,
} from './rows/ledger-rows.js'

const reverseSql = `
with outer_reversed as (
  update outer_entries set reversed_at = clock_timestamp()
  where network_id = :networkId and block_hash = :blockHash and reversed_at is null
)
update ledger_entries set reversed_at = clock_timestamp()
where network_id = :networkId and block_hash = :blockHash and reversed_at is null`

/** Of the same number, too: the entry of that key may stand under another one by now, and be right. */
const reverseSurplusSql = (table: 'ledger_entries' | 'outer_entries', key: string) => `
update ${table} set reversed_at = clock_timestamp()
from jsonb_populate_recordset(cast(null as ${table}), cast(:rows as jsonb)) as surplus
where ${table}.network_id = surplus.network_id
  and ${table}.block_hash = surplus.block_hash
  and ${table}.block_number = surplus.block_number
  and ${table}.${key} = surplus.${key}
  and ${table}.reversed_at is null`

/** The fee ledger on PostgreSQL. */
export function createLedgerStore(db: Knex): LedgerStore {
  const standing = () => db<LedgerRow>('ledger_entries').whereNull('reversed_at')
  const standingOuter = () => db<OuterRow>('outer_entries').whereNull('reversed_at')

  return {
    post: (entries) =>
      upsertAll(db, {
        table: 'ledger_entries',
        key: ['network_id', 'block_hash', 'user_operation_hash'],
        rows: entries.map(fromEntry),
      }),

    postOuter: (entries) =>
      upsertAll(db, {
        table: 'outer_entries',
        key: ['network_id', 'block_hash', 'transaction_hash'],
        rows: entries.map(fromOuterEntry),
      }),

    async reverse(networkId, blockHash) {
      await db.raw(reverseSql, { networkId, blockHash })
    },

    async reverseSurplus({ entries, outer }) {
      await db.raw(reverseSurplusSql('ledger_entries', 'user_operation_hash'), {
        rows: JSON.stringify(entries.map(fromEntry)),
      })
      await db.raw(reverseSurplusSql('outer_entries', 'transaction_hash'), {
        rows: JSON.stringify(outer.map(fromOuterEntry)),
      })
    },

    async findMany(ids) {
      const found = await standing().whereRaw('operation_id = any(?)', [[...ids]])
      return new Map(
        found.flatMap((row) =>
          row.operation_id ? [[row.operation_id, toEntry(row)] as const] : [],
        ),
      )
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
