import type { SlotStore } from '@gasless-gateway/core'
import { fromAttempt } from '../rows/attempt-row.js'

export const writtenColumns =
  'id, slot_id, network_id, ordinal, purpose, transaction_hash, raw_transaction, max_fee_per_gas, max_priority_fee_per_gas, most_cost, signed_at_block'
export const attemptValues =
  ':purpose, :transactionHash, :rawTransaction, :maxFeePerGas, :maxPriorityFeePerGas, :mostCost, :signedAtBlock'

/** Inserts in the order of the ids, so that two statements never deadlock. */
export const carrySql = `
insert into attempt_operations (attempt_id, operation_id)
select attempt.id, operation_id
from attempt, unnest(cast(:operationIds as text[])) as operation_id
order by operation_id`

/**
 * Returns common table expressions that open a nonce slot with its first transaction. They write nothing unless
 * `condition` holds.
 */
export const openSlotSql = (condition: string): string => `
slot as (
  insert into nonce_slots (id, network_id, executor, nonce, risk_gas, of_newcomers)
  select :slotId, :slotNetworkId, :executor, :nonce, :riskGas, :ofNewcomers
  where ${condition}
  returning id, network_id
), attempt as (
  insert into attempts (${writtenColumns})
  select :attemptId, slot.id, slot.network_id, 0, ${attemptValues} from slot
  returning id
), carried as (${carrySql})`

export const slotBindings = (
  ...[slot, attempt, operationIds, atRisk]: Parameters<SlotStore['open']>
) => ({
  slotId: slot.id,
  slotNetworkId: slot.networkId,
  executor: slot.executor,
  nonce: slot.nonce,
  riskGas: (atRisk?.gas ?? 0n).toString(),
  ofNewcomers: atRisk?.ofNewcomers ?? false,
  operationIds: [...operationIds],
  ...fromAttempt(attempt),
})
