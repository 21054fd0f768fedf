import type { Address, Hex } from 'viem'
import type { AnswerOf } from '../wire/endpoint-types.js'
import type { AccountMode } from './account-mode.js'

/** The request, stored beside the gateway's answer so that the two can be compared. Plain JSON. */
export interface OperationRequest {
  readonly networkId: string
  /** Absent if the request used an `accountId`. The signer is then taken as the owner. */
  readonly ownerAddress?: Address
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: Hex }[]
  /** Absent: the account pays native gas. */
  readonly feeToken?: Address
  readonly nonceKey?: number
  /** For a swap, `calls` is empty. The gateway chooses the calls of a swap, so they are decoded instead of compared. */
  readonly swap?: SwapRequest
}

/** The requested swap. Amounts are decimal strings in base units. */
export interface SwapRequest {
  /** Equals the network of the operation for a swap on one network. */
  readonly toNetworkId: string
  readonly fromToken: Address
  readonly toToken: Address
  readonly amount: string
  readonly minimumReceived?: string
  /** Absent: a little less than `amount` of `fromToken`. */
  readonly minimumBridged?: { readonly token: Address; readonly amount: string }
  /** Absent: 0. */
  readonly maxBridgeFee?: string
  /** The caller's consent. Absent: `proven`. */
  readonly routeTrust?: 'proven' | 'router' | undefined
}

type Answer = AnswerOf<'prepareTransaction'>
type EitherAnswer = AnswerOf<'prepareTransfer'>
type PlainAnswer = Exclude<EitherAnswer, { readonly userOperation: unknown }>

interface Told<Rail extends string> {
  readonly rail: Rail
  readonly request: OperationRequest
}

/** The gateway's answer to a prepare, and `request`, which the SDK adds. */
export type PreparedTransaction = Answer & Told<'userOperation'>

/** The same for plain transactions, which the owner's own address sends one after the other. */
export type PreparedPlainTransactions = PlainAnswer & Told<'transaction'>

/** `rail` tells the two apart. Only accounts of mode `eip7702` get plain transactions, on networks without EIP-7702. */
export type PreparedOperation<Mode extends AccountMode = AccountMode> = Mode extends 'eip7702'
  ? PreparedTransaction | PreparedPlainTransactions
  : PreparedTransaction
