import type {
  AttemptPurpose,
  LedgerEntry,
  OperationId,
  OuterEntry,
  PricedEntry,
  ProjectId,
} from '@gasless-gateway/core'
import type { Address, Hash } from 'viem'

/** A row of `ledger_entries`, as pg returns it. */
export interface LedgerRow {
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
  /** Null in old rows. Newer rows have 0 if another bundler's bundle carried the operation. */
  outer_cost_wei: string | null
  token: Address | null
  collected: string | null
  refunded: string | null
  /** Null in old rows, which did not record it. */
  owed: string | null
  gas_fee: string | null
  static_fee: string | null
  transfer_fee: string | null
  reversed_at: Date | null
}

/** A row of `ledger_entries` with the prices at its block's time, where they are known. */
export interface PricedRow extends LedgerRow {
  token_price: string | null
  native_price: string | null
}

/** A row of `outer_entries`, as pg returns it. */
export interface OuterRow {
  network_id: string
  block_hash: Hash
  transaction_hash: Hash
  block_number: string
  executor: Address
  purpose: AttemptPurpose
  success: boolean
  landed: number
  cost: string
  reversed_at: Date | null
}

export const fromEntry = (entry: LedgerEntry): LedgerRow => ({
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
  outer_cost_wei: entry.outerCostWei.toString(),
  token: entry.fee?.token ?? null,
  collected: entry.fee?.collected.toString() ?? null,
  refunded: entry.fee?.refunded.toString() ?? null,
  owed: entry.fee?.owed.toString() ?? null,
  gas_fee: entry.fee?.gasFee.toString() ?? null,
  static_fee: entry.fee?.staticFee.toString() ?? null,
  transfer_fee: entry.fee?.transferFee.toString() ?? null,
  reversed_at: null,
})

/** The columns of the fee. Either all of them are null, or none. */
export const feeColumns = [
  'token',
  'collected',
  'refunded',
  'owed',
  'gas_fee',
  'static_fee',
  'transfer_fee',
] as const satisfies readonly (keyof LedgerRow)[]

export const toEntry = (row: LedgerRow): LedgerEntry => ({
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
  outerCostWei: BigInt(row.outer_cost_wei ?? 0),
  fee:
    row.token === null
      ? null
      : {
          token: row.token,
          collected: BigInt(row.collected ?? 0),
          refunded: BigInt(row.refunded ?? 0),
          owed: BigInt(row.owed ?? 0),
          gasFee: BigInt(row.gas_fee ?? 0),
          staticFee: BigInt(row.static_fee ?? 0),
          transferFee: BigInt(row.transfer_fee ?? 0),
        },
})

export const toPricedEntry = (row: PricedRow): PricedEntry => ({
  ...toEntry(row),
  prices: {
    token: row.token_price === null ? null : BigInt(row.token_price),
    native: row.native_price === null ? null : BigInt(row.native_price),
  },
})

export const fromOuterEntry = (entry: OuterEntry): OuterRow => ({
  network_id: entry.networkId,
  block_hash: entry.blockHash,
  transaction_hash: entry.transactionHash,
  block_number: entry.blockNumber.toString(),
  executor: entry.executor,
  purpose: entry.purpose,
  success: entry.success,
  landed: entry.landed,
  cost: entry.cost.toString(),
  reversed_at: null,
})

export const toOuterEntry = (row: OuterRow): OuterEntry => ({
  networkId: row.network_id,
  blockHash: row.block_hash,
  blockNumber: BigInt(row.block_number),
  transactionHash: row.transaction_hash,
  executor: row.executor,
  purpose: row.purpose,
  success: row.success,
  landed: row.landed,
  cost: BigInt(row.cost),
})
