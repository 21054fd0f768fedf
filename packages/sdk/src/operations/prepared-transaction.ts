import type { Endpoints, ResponseOf } from '@gasless-gateway/core/api'
import type { Address, Hex } from 'viem'
import type { Open } from '../http/open.js'

/** What was asked for, kept beside the gateway's answer so that the two can be compared. Plain JSON. */
export interface OperationRequest {
  readonly networkId: string
  /** Absent with `accountId`: then whoever signs is the owner. */
  readonly ownerAddress?: Address
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: Hex }[]
  /** Absent: the account pays native gas itself. */
  readonly feeToken?: Address
  readonly nonceKey?: number
  /** With a swap `calls` is empty: its calls come from the gateway, and are read instead of compared. */
  readonly swap?: SwapRequest
}

/** A swap as it was asked for. Amounts in base units, decimal. */
export interface SwapRequest {
  /** The network of the operation for a swap on one network. */
  readonly toNetworkId: string
  readonly fromToken: Address
  readonly toToken: Address
  readonly amount: string
  readonly minimumReceived?: string
  /** Absent: nothing. */
  readonly maxBridgeFee?: string
}

/** The gateway's answer to a prepare, and `request`, which the SDK adds. */
export type PreparedTransaction = Open<ResponseOf<Endpoints['prepareTransaction']>> & {
  readonly request: OperationRequest
}
