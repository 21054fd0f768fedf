import type { ExposureStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { readExposures } from './queries/read-exposures.js'

const lockSql = `select pg_advisory_xact_lock(hashtextextended('exposure ' || :networkId, 0))`

/** Rounded up: what burnt is never counted as less. */
const recordSql = `
insert into burnt_gas (network_id, block_hash, transaction_hash, operation_id, project_id, sender, of_newcomers, gas)
select :networkId, :blockHash, :transactionHash, operations.id, operations.project_id, operations.sender,
  coalesce((
    select nonce_slots.of_newcomers from attempts join nonce_slots on nonce_slots.id = attempts.slot_id
    where attempts.network_id = :networkId and attempts.transaction_hash = :transactionHash), false),
  ceil(cast(:gas as numeric) / :count)
from operations
where operations.id = any(:operationIds) and operations.sender is not null
order by operations.id
on conflict do nothing`

/** Of a window of a day, nobody asks for what is older than a month. */
const forgetSql = `
delete from burnt_gas where network_id = :networkId and burnt_at < clock_timestamp() - interval '31 days'`

/** What executors burn on operations that do not land, on PostgreSQL. */
export function createExposureStore(db: Knex): ExposureStore {
  return {
    async lock(networkId) {
      await db.raw(lockSql, { networkId })
    },

    read: (networkId, accounts, query) => readExposures(db, networkId, accounts, query),

    async recordBurnt(networkId, { blockHash, transactionHash, gas, operationIds }) {
      await db.raw(forgetSql, { networkId })
      await db.raw(recordSql, {
        networkId,
        blockHash,
        transactionHash,
        gas: gas.toString(),
        count: operationIds.length,
        operationIds: [...operationIds],
      })
    },

    async reverse(networkId, blockHash) {
      await db('burnt_gas').where({ network_id: networkId, block_hash: blockHash }).delete()
    },
  }
}
