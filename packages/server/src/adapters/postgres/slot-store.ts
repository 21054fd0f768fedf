import type {
  Attempt,
  AttemptId,
  LiveSlot,
  OperationId,
  SlotId,
  SlotStore,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address, Hash, Hex } from 'viem'

interface AttemptRow {
  id: AttemptId
  slot_id: SlotId
  transaction_hash: Hash
  raw_transaction: Hex
  max_fee_per_gas: string
  max_priority_fee_per_gas: string
}

interface SlotRow {
  id: SlotId
  network_id: string
  executor: Address
  nonce: string
}

/**
 * Locks the least busy executor with room. The lock holds until the nonce slot is committed, so two workers never
 * derive the same nonce; `skip locked` lets the second take the next executor instead of waiting.
 */
const lockFreeExecutorSql = `
select executors.address
from executors
where executors.network_id = :networkId
  and executors.address = any(:executors)
  and (select count(*) from nonce_slots live
       where live.network_id = executors.network_id and live.executor = executors.address and not live.closed)
      < :maxInFlight
order by (select count(*) from nonce_slots live
          where live.network_id = executors.network_id and live.executor = executors.address and not live.closed),
  executors.address
limit 1
for update of executors skip locked`

/** The newest transaction of each live slot, lowest nonce first; marked as sent before it is. */
const claimRebroadcastSql = `
update attempts set last_sent_at = clock_timestamp()
where id in (
  select distinct on (slots.id) attempts.id
  from nonce_slots slots join attempts on attempts.slot_id = slots.id
  where slots.network_id = :networkId and not slots.closed
  order by slots.id, attempts.created_at desc, attempts.id desc
) and last_sent_at < clock_timestamp() - make_interval(secs => :olderThanSeconds)
returning *, (select nonce from nonce_slots where nonce_slots.id = attempts.slot_id) as nonce`

export function createSlotStore(db: Knex): SlotStore {
  const loadSlots = async (found: readonly SlotRow[]): Promise<LiveSlot[]> => {
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return []
    const attempts = await db<AttemptRow>('attempts')
      .whereIn('slot_id', ids)
      .orderBy(['created_at', 'id'])
    const carried: { slot_id: SlotId; operation_id: OperationId }[] = await db('attempt_operations')
      .join('attempts', 'attempts.id', 'attempt_operations.attempt_id')
      .whereIn('attempts.slot_id', ids)
      .distinct('attempts.slot_id', 'attempt_operations.operation_id')
    return found.map((slot) => ({
      id: slot.id,
      networkId: slot.network_id,
      executor: slot.executor,
      nonce: Number(slot.nonce),
      attempts: attempts.filter(({ slot_id }) => slot_id === slot.id).map(toAttempt),
      operationIds: carried
        .filter(({ slot_id }) => slot_id === slot.id)
        .map(({ operation_id }) => operation_id),
    }))
  }

  return {
    async register(networkId, executors) {
      if (executors.length === 0) return
      await db('executors')
        .insert(executors.map((address) => ({ network_id: networkId, address })))
        .onConflict()
        .ignore()
    },

    async lockFreeExecutor(networkId, executors, maxInFlight) {
      const { rows }: { rows: { address: Address }[] } = await db.raw(lockFreeExecutorSql, {
        networkId,
        executors: [...executors],
        maxInFlight,
      })
      const [row] = rows
      if (!row) return undefined
      // Read again under the lock: a worker that held it a moment ago may have taken a nonce, and the last room.
      const ofExecutor = { network_id: networkId, executor: row.address }
      const [live] = await db('nonce_slots')
        .where({ ...ofExecutor, closed: false })
        .count<{ count: string }[]>()
      if (!live || Number(live.count) >= maxInFlight) return undefined
      const last = await db('nonce_slots')
        .where(ofExecutor)
        .orderBy('nonce', 'desc')
        .first<{ nonce: string } | undefined>('nonce')
      return { executor: row.address, nextNonce: last && Number(last.nonce) + 1 }
    },

    async open(slot, attempt, operationIds) {
      await db('nonce_slots').insert({
        id: slot.id,
        network_id: slot.networkId,
        executor: slot.executor,
        nonce: slot.nonce,
      })
      await db('attempts').insert({
        id: attempt.id,
        slot_id: slot.id,
        network_id: slot.networkId,
        transaction_hash: attempt.transactionHash,
        raw_transaction: attempt.rawTransaction,
        max_fee_per_gas: attempt.maxFeePerGas.toString(),
        max_priority_fee_per_gas: attempt.maxPriorityFeePerGas.toString(),
      })
      await db('attempt_operations').insert(
        operationIds.map((operationId) => ({ attempt_id: attempt.id, operation_id: operationId })),
      )
    },

    async claimRebroadcast(networkId, olderThanMs) {
      const { rows }: { rows: (AttemptRow & { nonce: string })[] } = await db.raw(
        claimRebroadcastSql,
        { networkId, olderThanSeconds: olderThanMs / 1000 },
      )
      return rows.sort((a, b) => Number(a.nonce) - Number(b.nonce)).map(toAttempt)
    },

    async live(networkId) {
      return loadSlots(
        await db<SlotRow & { closed: boolean }>('nonce_slots')
          .where({ network_id: networkId, closed: false })
          .orderBy('nonce'),
      )
    },

    async carries(operationId) {
      const row = await db('attempt_operations')
        .join('attempts', 'attempts.id', 'attempt_operations.attempt_id')
        .join('nonce_slots', 'nonce_slots.id', 'attempts.slot_id')
        .where({ 'attempt_operations.operation_id': operationId, 'nonce_slots.closed': false })
        .first('nonce_slots.id')
      return row !== undefined
    },

    async findByTransaction(networkId, transactionHash) {
      const [slot] = await loadSlots(
        await db<SlotRow>('nonce_slots')
          .join('attempts', 'attempts.slot_id', 'nonce_slots.id')
          .where({ 'attempts.network_id': networkId, 'attempts.transaction_hash': transactionHash })
          .select('nonce_slots.*'),
      )
      return slot
    },

    async close(id, mined) {
      await db('nonce_slots')
        .where({ id })
        .update({
          closed: true,
          mined_block_hash: mined?.blockHash ?? null,
          mined_transaction_hash: mined?.transactionHash ?? null,
        })
    },

    async reopen(networkId, blockHash) {
      await db('nonce_slots')
        .where({ network_id: networkId, mined_block_hash: blockHash })
        .update({ closed: false, mined_block_hash: null, mined_transaction_hash: null })
    },
  }
}

const toAttempt = (row: AttemptRow): Attempt => ({
  id: row.id,
  transactionHash: row.transaction_hash,
  rawTransaction: row.raw_transaction,
  maxFeePerGas: BigInt(row.max_fee_per_gas),
  maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
})
