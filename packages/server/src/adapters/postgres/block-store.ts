import { type BlockLink, type BlockStore, parentOf } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Hash } from 'viem'

/** A row of `chain_blocks`, as pg returns it. */
interface BlockRow {
  network_id: string
  number: string
  hash: Hash
  parent_hash: Hash
  timestamp: string
}

/**
 * Appends only on top of the tip's row. The row lock keeps a rewind from removing the tip meanwhile. `below` is unique,
 * so another block on the same tip is a conflict, however many blocks either of them skips.
 */
const appendSql = `
with tip as (
  select number from chain_blocks
  where network_id = :networkId and number = :tip and hash = :tipHash
  for key share
)
insert into chain_blocks (network_id, number, hash, parent_hash, timestamp, below)
select :networkId, :number, :hash, :parentHash, :timestamp, tip.number
from tip
on conflict do nothing`

const takeTurnSql = `select pg_advisory_xact_lock(hashtextextended('first block ' || :networkId, 0))`

/** A watcher that starts again after its blocks were lost leaves a gap. `watch_starts` keeps the first start. */
const startSql = `
with first as (
  insert into chain_blocks (network_id, number, hash, parent_hash, timestamp, below)
  select :networkId, :number, :hash, :parentHash, :timestamp, :number::bigint - 1
  where not exists (select from chain_blocks where network_id = :networkId)
  returning network_id, number, hash
), remembered as (
  insert into watch_starts (network_id, number) select network_id, number from first
  on conflict do nothing
), final as (
  insert into final_blocks (network_id, number, hash) select network_id, number, hash from first
  on conflict (network_id) do update set number = excluded.number, hash = excluded.hash
)
select from first`

/** The gap that contains the number. The condition on the partial index `chain_blocks_gaps` comes first. */
const gapSql = `
from chain_blocks
where network_id = :networkId and below < number - 1 and below < :number and number > :number`

/**
 * The block above the gap stays locked. So a removal of that block waits, or this statement finds no gap. If another
 * watcher marks that block as final meanwhile, it has searched the gap, and this statement may still fill it.
 */
const fillSql = `
with gap as (
  select number, below ${gapSql}
    and :number > (select number from final_blocks where network_id = :networkId)
  for update
), split as (
  update chain_blocks above set below = :number from gap
  where above.network_id = :networkId and above.number = gap.number
  returning gap.below
)
insert into chain_blocks (network_id, number, hash, parent_hash, timestamp, below)
select :networkId, :number, :hash, :parentHash, :timestamp, below from split
on conflict do nothing`

/** Returns the blocks below and above the gap, in this order. */
const gapBelowSql = `
with gap as (
  select number, below from chain_blocks
  where network_id = :networkId and below < number - 1 and below < :number
    and number > (select number from final_blocks where network_id = :networkId)
  order by number limit 1
)
select blocks.* from chain_blocks blocks, gap
where blocks.network_id = :networkId and blocks.number in (gap.below, gap.number)
order by blocks.number`

/** Locks the row: a transaction that wants to remove the block waits, and then finds it final. */
const markFinalSql = `
with held as (
  select network_id, number, hash from chain_blocks
  where network_id = :networkId and number = :number and hash = :hash
  for key share
), marked as (
  insert into final_blocks (network_id, number, hash) select network_id, number, hash from held
  on conflict (network_id) do update set number = excluded.number, hash = excluded.hash
  where final_blocks.number < excluded.number
  returning number
)
select number from marked
union all select number from final_blocks where network_id = :networkId and number >= :number`

/** Returns a row if the number is below the view, or if it was skipped and is not above the final block. */
const isPassedSql = `
select 1 where :number < (select min(number) from chain_blocks where network_id = :networkId)
  or :number <= (select number from final_blocks where network_id = :networkId)
    and (select number ${gapSql} order by number limit 1) is not null`

export function createBlockStore(db: Knex): BlockStore {
  const rows = () => db<BlockRow>('chain_blocks')
  return {
    async rememberGenesis(networkId, hash) {
      await db('networks')
        .insert({ network_id: networkId, genesis_hash: hash })
        .onConflict()
        .ignore()
      const row: { genesis_hash: Hash } | undefined = await db('networks')
        .where({ network_id: networkId })
        .first('genesis_hash')
      return row?.genesis_hash ?? hash
    },

    async latest(networkId) {
      const row = await rows().where({ network_id: networkId }).orderBy('number', 'desc').first()
      return row && toLink(row)
    },

    async watchedFrom(networkId) {
      const row: { number: string } | undefined = await db('watch_starts')
        .where({ network_id: networkId })
        .first('number')
      return row && BigInt(row.number)
    },

    start: (networkId, block) =>
      db.transaction(async (trx) => {
        // Serialises watchers that start together: two first blocks would leave a gap that no watcher ever reads.
        await trx.raw(takeTurnSql, { networkId })
        const { rowCount }: { rowCount: number } = await trx.raw(
          startSql,
          toBindings(networkId, block),
        )
        return rowCount === 1
      }),

    async append(networkId, block, on = parentOf(block)) {
      const { rowCount }: { rowCount: number } = await db.raw(appendSql, {
        ...toBindings(networkId, block),
        tip: on.number.toString(),
        tipHash: on.hash,
      })
      return rowCount === 1
    },

    async holds(networkId, { number, hash }) {
      const held = await rows().where({ network_id: networkId, hash }).forKeyShare().first('number')
      if (held) return true
      const { rows: found } = await db.raw(isPassedSql, { networkId, number: number.toString() })
      return found.length > 0
    },

    async fill(networkId, block) {
      const { rowCount }: { rowCount: number } = await db.raw(fillSql, toBindings(networkId, block))
      return rowCount === 1
    },

    async gapBelow(networkId, number) {
      const {
        rows: [below, above],
      }: { rows: BlockRow[] } = await db.raw(gapBelowSql, {
        networkId,
        number: number.toString(),
      })
      return below && above && { below: toLink(below), above: toLink(above) }
    },

    async final(networkId) {
      const row: { number: string; hash: Hash } | undefined = await db('final_blocks')
        .where({ network_id: networkId })
        .first('number', 'hash')
      return row && { number: BigInt(row.number), hash: row.hash }
    },

    async markFinal(networkId, { number, hash }) {
      const { rows: found } = await db.raw(markFinalSql, {
        networkId,
        number: number.toString(),
        hash,
      })
      return found.length > 0
    },

    removeTip: (networkId, hash) =>
      db.transaction(async (trx) => {
        // The lock waits for a transaction that appends on top or marks the block final. Only a second statement sees
        // what that transaction committed.
        const tip = await trx('chain_blocks')
          .where({ network_id: networkId, hash })
          .forUpdate()
          .first<{ number: string } | undefined>('number')
        if (!tip) return false
        const removed = await trx('chain_blocks')
          .where({ network_id: networkId, hash })
          .whereNotExists(
            trx('chain_blocks as above')
              .where('above.network_id', networkId)
              .where('above.number', '>', tip.number),
          )
          .whereNotExists(
            trx('final_blocks').where('network_id', networkId).where('number', '>=', tip.number),
          )
          .delete()
        return removed === 1
      }),

    async prune(networkId, below) {
      await rows().where('network_id', networkId).where('number', '<', below.toString()).delete()
    },
  }
}

const toLink = (row: BlockRow): BlockLink => ({
  number: BigInt(row.number),
  hash: row.hash,
  parentHash: row.parent_hash,
  timestamp: BigInt(row.timestamp),
})

const toBindings = (networkId: string, block: BlockLink) => ({
  networkId,
  number: block.number.toString(),
  hash: block.hash,
  parentHash: block.parentHash,
  timestamp: block.timestamp.toString(),
})
