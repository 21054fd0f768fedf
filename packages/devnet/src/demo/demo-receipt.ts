import type { TrackedOperation } from '@gasless-gateway/sdk'
import type { Address } from 'viem'

/** What every operation of the demo tells. Amounts are base units as decimal strings. */
export interface OperationReceipt {
  readonly networkId: string
  readonly operationId: string
  readonly account: Address
  readonly userOperationHash: string
  readonly transactionHash: string | null
  readonly status: string
  readonly tokenAmount: string
  readonly expectedTokenAmount: string
  readonly collectedFeeRaw: string | null
  /** Sent by the operation, which pays its fee in the same token. */
  readonly token: Address
  readonly amount: string
  readonly nativeBalanceBefore: string
  readonly nativeBalanceAfter: string
  readonly tokenBalanceBefore: string
  readonly tokenBalanceAfter: string
}

export interface TransferReceipt extends OperationReceipt {
  readonly kind: 'transfer'
  readonly recipientBalanceBefore: string
  readonly recipientBalanceAfter: string
}

export interface SwapReceipt extends OperationReceipt {
  readonly kind: 'swap' | 'cross_chain_swap'
  /** Where `toToken` arrives. The account has the same address there. */
  readonly toNetworkId: string
  readonly toToken: Address
  readonly quotedToAmount: string
  /** What the SDK was told to sign for at least. */
  readonly minimumReceived: string
  readonly toTokenBalanceBefore: string
  readonly toTokenBalanceAfter: string
  /** As the gateway tells it at the end; `null` on one network. */
  readonly bridge: TrackedOperation['bridge']
}

/** One line of the demo's result. */
export type DemoReceipt = TransferReceipt | SwapReceipt
