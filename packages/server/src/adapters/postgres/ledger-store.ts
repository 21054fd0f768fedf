import type { LedgerEntry, LedgerStore, OperationId, ProjectId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address, Hash } from 'viem'

interface LedgerRow {
  network_id: string
  block_hash: Hash
  user_operation_hash: Hash
  block_number: string
  transaction_hash: Hash
  operation_id: OperationId | null
  project_id: ProjectId | null
  success: boolean
  actual_gas_cost: string
  actual_gas_used: string
  outer_cost_wei: string | null
  token: Address | null
  collected: string | null
  refunded: string | null
  gas_fee: string | null
  static_fee: string | null
  transfer_fee: string | null
  reversed_at: Date | null
}

export function createLedgerStore(db: Knex): LedgerStore {
  const rows = () => db<LedgerRow>('ledger_entries')
  return {
    async post(entry) {
      await rows()
        .insert(toRow(entry))
        .onConflict(['network_id', 'block_hash', 'user_operation_hash'])
        .merge()
    },

    async reverse(networkId, blockHash) {
      await rows()
        .where({ network_id: networkId, block_hash: blockHash })
        .whereNull('reversed_at')
        .update({ reversed_at: db.raw('clock_timestamp()') })
    },

    async findMany(ids) {
      if (ids.length === 0) return new Map()
      const found = await rows()
        .whereIn('operation_id', [...ids])
        .whereNull('reversed_at')
      return new Map(
        found.flatMap((row) =>
          row.operation_id ? [[row.operation_id, toEntry(row)] as const] : [],
        ),
      )
    },
  }
}

const toRow = (entry: LedgerEntry): LedgerRow => ({
  network_id: entry.networkId,
  block_hash: entry.blockHash,
  user_operation_hash: entry.userOperationHash,
  block_number: entry.blockNumber.toString(),
  transaction_hash: entry.transactionHash,
  operation_id: entry.operationId,
  project_id: entry.projectId,
  success: entry.success,
  actual_gas_cost: entry.actualGasCost.toString(),
  actual_gas_used: entry.actualGasUsed.toString(),
  outer_cost_wei: entry.outerCostWei?.toString() ?? null,
  token: entry.fee?.token ?? null,
  collected: entry.fee?.collected.toString() ?? null,
  refunded: entry.fee?.refunded.toString() ?? null,
  gas_fee: entry.fee?.gasFee.toString() ?? null,
  static_fee: entry.fee?.staticFee.toString() ?? null,
  transfer_fee: entry.fee?.transferFee.toString() ?? null,
  reversed_at: null,
})

const toEntry = (row: LedgerRow): LedgerEntry => ({
  networkId: row.network_id,
  blockHash: row.block_hash,
  blockNumber: BigInt(row.block_number),
  transactionHash: row.transaction_hash,
  userOperationHash: row.user_operation_hash,
  operationId: row.operation_id,
  projectId: row.project_id,
  success: row.success,
  actualGasCost: BigInt(row.actual_gas_cost),
  actualGasUsed: BigInt(row.actual_gas_used),
  outerCostWei: row.outer_cost_wei === null ? null : BigInt(row.outer_cost_wei),
  fee:
    row.token === null
      ? null
      : {
          token: row.token,
          collected: BigInt(row.collected ?? 0),
          refunded: BigInt(row.refunded ?? 0),
          gasFee: BigInt(row.gas_fee ?? 0),
          staticFee: BigInt(row.static_fee ?? 0),
          transferFee: BigInt(row.transfer_fee ?? 0),
        },
})
