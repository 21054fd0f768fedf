import type { ExposureStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'
import { groupCalls } from './connection/group-calls.js'
import { burntSums } from './queries/burnt-sums.js'
import { keptDays, readExposures } from './queries/read-exposures.js'

interface Asked {
  readonly networkId: string
  readonly sender: Address
  readonly windowSeconds: number
}

/** Sums a few hundred rows: the limits bound how much gas burns within a window. */
const burntSql = `
select ${burntSums('asked.sender')}
from unnest(cast(:networkIds as text[]), cast(:senders as text[]), cast(:windows as float8[]))
    with ordinality as asked (network_id, sender, window_seconds, place)
  left join burnt_gas on burnt_gas.network_id = asked.network_id
    and burnt_at > statement_timestamp() - make_interval(secs => asked.window_seconds)
group by place order by place`

async function burntOf(db: Knex, asked: readonly Asked[]) {
  const { rows }: { rows: { of_network: string; of_sender: string }[] } = await db.raw(burntSql, {
    networkIds: asked.map(({ networkId }) => networkId),
    senders: asked.map(({ sender }) => sender),
    windows: asked.map(({ windowSeconds }) => windowSeconds),
  })
  return rows.map(({ of_network, of_sender }) => ({
    ofNetwork: BigInt(of_network),
    ofSender: BigInt(of_sender),
  }))
}

/** `landed_elsewhere` means that the loss is no failure of the sender. It is true of no-ops, too. */
const recordSql = `
insert into burnt_gas (network_id, block_hash, transaction_hash, operation_id, project_id, sender, of_newcomers, gas, of_sender, landed_elsewhere)
select :networkId, :blockHash, :transactionHash, operations.id, operations.project_id, operations.sender,
  coalesce((
    select nonce_slots.of_newcomers from attempts join nonce_slots on nonce_slots.id = attempts.slot_id
    where attempts.network_id = :networkId and attempts.transaction_hash = :transactionHash), false),
  shares.gas, shares.of_sender, not shares.is_failure
from jsonb_to_recordset(cast(:shares as jsonb)) as shares (operation_id text, gas numeric, of_sender numeric, is_failure boolean)
  join operations on operations.id = shares.operation_id
where operations.sender is not null
order by operations.id
on conflict do nothing`

const forgetSql = `
delete from burnt_gas where network_id = :networkId and burnt_at < clock_timestamp() - interval '${keptDays} days'`

/** Stores the gas that executors burn on operations that do not land. */
export function createExposureStore(db: Knex): ExposureStore {
  const burnt = groupCalls((asked: readonly Asked[]) => burntOf(db, asked), {
    groupsAtOnce: 2,
    groupSize: 50,
  })
  return {
    burnt: (networkId, sender, windowSeconds) => burnt({ networkId, sender, windowSeconds }),

    read: (networkId, asked, policy) =>
      readExposures(db, networkId, asked, policy, { locks: false }),

    lockAndRead: (networkId, asked, policy) =>
      readExposures(db, networkId, asked, policy, { locks: true }),

    async recordBurnt(networkId, { blockHash, transactionHash }, shares) {
      await db.raw(forgetSql, { networkId })
      await db.raw(recordSql, {
        networkId,
        blockHash,
        transactionHash,
        shares: JSON.stringify(
          shares.map(({ operationId, gas, ofSender, isFailure }) => ({
            operation_id: operationId,
            gas: gas.toString(),
            of_sender: ofSender.toString(),
            is_failure: isFailure,
          })),
        ),
      })
    },

    async reverse(networkId, blockHash) {
      await db('burnt_gas').where({ network_id: networkId, block_hash: blockHash }).delete()
    },
  }
}
