import type { BodyInput, Endpoints } from '@gasless-gateway/core/api'
import type { RequestOptions } from '../http/request-options.js'
import type { Amount } from '../inputs/amount.js'
import type { AssetInput, CallInput } from '../inputs/calls-input.js'

type CallsBody = BodyInput<Endpoints['prepareTransaction']>
type TransfersBody = BodyInput<Endpoints['prepareTransfer']>

/** Without `feeToken` the account pays native gas itself. `transferredAssets: []` means "not declared". */
export type PrepareInput = Omit<CallsBody, 'calls' | 'transferredAssets'> & {
  readonly calls: readonly CallInput[]
  readonly transferredAssets: readonly AssetInput[]
}

/** `amount` in base units; the native coin by its sentinel, `nativeCoinAddress`. */
export type TransferItem = Omit<TransfersBody['transfers'][number], 'amount'> & {
  readonly amount: Amount
}

export type PrepareTransferInput = Omit<TransfersBody, 'transfers'> & {
  readonly transfers: readonly TransferItem[]
}

export interface PrepareOptions extends RequestOptions {
  /** One per logical prepare, so that it can be sent again. Made up when left out. */
  readonly idempotencyKey?: string | undefined
}
