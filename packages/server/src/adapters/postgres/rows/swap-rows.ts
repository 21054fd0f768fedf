import type { BridgeReport, BridgeStatus, EndedSwap, RouterFee } from '@gasless-gateway/core'
import type { Address, Hash } from 'viem'
import { type OperationRow, toAnyOperation } from './operation-row.js'

/** A row of `bridge_transfers`, as pg returns it. */
export interface ReportRow {
  status: BridgeStatus
  substatus: string | null
  destination_transaction_hash: Hash | null
  received_token: Address | null
  received_amount: string | null
}

export const toReport = (row: ReportRow): BridgeReport => ({
  status: row.status,
  substatus: row.substatus ?? undefined,
  destinationTransactionHash: row.destination_transaction_hash ?? undefined,
  received:
    row.received_token === null || row.received_amount === null
      ? undefined
      : { token: row.received_token, amount: BigInt(row.received_amount) },
})

export const fromReport = (report: BridgeReport): ReportRow => ({
  status: report.status,
  substatus: report.substatus ?? null,
  destination_transaction_hash: report.destinationTransactionHash ?? null,
  received_token: report.received?.token ?? null,
  received_amount: report.received?.amount.toString() ?? null,
})

/**
 * An ended operation, with the columns of its bridge report prefixed with `bridge_`. Without a report all of these are
 * null.
 */
export type EndedSwapRow = OperationRow & {
  swap_fees_recorded: boolean
  age_seconds: number
} & { [Column in keyof ReportRow as `bridge_${Column}`]: ReportRow[Column] | null }

export function toEndedSwap(row: EndedSwapRow): EndedSwap {
  const operation = toAnyOperation(row)
  const { swap } = operation
  if (!swap)
    throw new Error(`Operation ${operation.id} is followed as a swap but has no swap terms.`)
  const { bridge_status: status } = row
  return {
    operation: { ...operation, swap },
    feesRecorded: row.swap_fees_recorded,
    bridge:
      status === null
        ? undefined
        : toReport({
            status,
            substatus: row.bridge_substatus,
            destination_transaction_hash: row.bridge_destination_transaction_hash,
            received_token: row.bridge_received_token,
            received_amount: row.bridge_received_amount,
          }),
    ageSeconds: row.age_seconds,
  }
}

/** Returns a fee under the column names of `router_fees`. */
export const fromRouterFee = (fee: RouterFee) => ({
  token: fee.token,
  symbol: fee.symbol,
  decimals: fee.decimals,
  integrator_amount: fee.integratorAmount.toString(),
  provider_amount: fee.providerAmount.toString(),
  integrator_usd_micros: fee.integratorUsdMicros?.toString() ?? null,
  provider_usd_micros: fee.providerUsdMicros?.toString() ?? null,
  source: fee.source,
})
