import type { BlockLink, BlockStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Hash } from 'viem'

interface BlockRow {
  network_id: string
  number: string
  hash: Hash
  parent_hash: Hash
  timestamp: string
}

/** Appends only on top of the parent row, which stays locked meanwhile: a rewind cannot slip in between. */
const appendSql = `
with parent as (
  select 1 from chain_blocks
  where network_id = :networkId and number = :number::bigint - 1 and hash = :parentHash
  for key share
)
insert into chain_blocks (network_id, number, hash, parent_hash, timestamp)
select :networkId, :number, :hash, :parentHash, :timestamp
from parent
on conflict do nothing`

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

    async start(networkId, block) {
      const inserted = await db('chain_blocks')
        .insert(toRow(networkId, block))
        .onConflict()
        .ignore()
        .returning('number')
      return inserted.length === 1
    },

    async append(networkId, block) {
      const { rowCount }: { rowCount: number } = await db.raw(appendSql, {
        networkId,
        number: block.number.toString(),
        hash: block.hash,
        parentHash: block.parentHash,
        timestamp: block.timestamp.toString(),
      })
      return rowCount === 1
    },

    async removeTip(networkId, hash) {
      const removed = await rows()
        .where({ network_id: networkId, hash })
        .whereNotExists(
          db('chain_blocks as above')
            .where('above.network_id', networkId)
            .whereRaw('above.number > chain_blocks.number'),
        )
        .delete()
      return removed === 1
    },

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

const toRow = (networkId: string, block: BlockLink): BlockRow => ({
  network_id: networkId,
  number: block.number.toString(),
  hash: block.hash,
  parent_hash: block.parentHash,
  timestamp: block.timestamp.toString(),
})
