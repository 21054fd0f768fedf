import type { TrackedOperation } from '@gasless-gateway/sdk'
import type { Address } from 'viem'

/** The fields of every receipt. Amounts are base units as decimal strings. */
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
  /** The token that the operation sends and pays its fee with. */
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
  /** The network on which `toToken` arrives. The account has the same address there. */
  readonly toNetworkId: string
  readonly toToken: Address
  readonly quotedToAmount: string
  /** The lowest amount of `toToken` for which the SDK signs. */
  readonly minimumReceived: string
  readonly toTokenBalanceBefore: string
  readonly toTokenBalanceAfter: string
  /** The gateway's final record of the bridge. `null`: the swap stays on one network. */
  readonly bridge: TrackedOperation['bridge']
}

/** One line of the demo's result. */
export type DemoReceipt = TransferReceipt | SwapReceipt
