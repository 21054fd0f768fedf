import type { Address, Hex } from 'viem'
import type { AnswerOf } from '../wire/endpoint-types.js'
import type { AccountMode } from './account-mode.js'

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

type Answer = AnswerOf<'prepareTransaction'>
type EitherAnswer = AnswerOf<'prepareTransfer'>
type PlainAnswer = Exclude<EitherAnswer, { readonly userOperation: unknown }>

interface Told<Rail extends string> {
  readonly rail: Rail
  readonly request: OperationRequest
}

/** The gateway's answer to a prepare, and `request`, which the SDK adds. */
export type PreparedTransaction = Answer & Told<'userOperation'>

/** The same where the owner's own address sends plain transactions, one after the other. */
export type PreparedPlainTransactions = PlainAnswer & Told<'transaction'>

/** Told apart by `rail`. Only accounts of mode `eip7702` know the second one, on networks without EIP-7702. */
export type PreparedOperation<Mode extends AccountMode = AccountMode> = Mode extends 'eip7702'
  ? PreparedTransaction | PreparedPlainTransactions
  : PreparedTransaction
