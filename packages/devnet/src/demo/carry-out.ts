import type { GatewayClient, PreparedTransaction, TrackedOperation } from '@gasless-gateway/sdk'
import type { Address, LocalAccount } from 'viem'
import type { DevnetChain } from '../chains/devnet-chain.js'
import type { OperationReceipt } from './demo-receipt.js'
import { nativeBalance, tokenBalance } from './read-balances.js'

/** The inputs of one operation of the demo. */
export interface DemoStep {
  readonly client: GatewayClient
  /** The chain of the operation. */
  readonly chain: DevnetChain
  readonly owner: LocalAccount
  readonly account: Address
  /** The token that the operation sends and pays its fee with. */
  readonly token: Address
  readonly amount: bigint
  readonly onProgress: (line: string) => void
}

/** Polls often enough to see every status on one-second blocks, and long enough for a busy machine. */
export const watchful = { pollIntervalMs: 100, timeoutMs: 1_800_000 } as const

/** Prepares, verifies, signs and submits an operation, and waits for its end. Reports each step and each status. */
export async function carryOut(
  { client, chain, owner, account, token, amount, onProgress }: DemoStep,
  prepare: () => Promise<PreparedTransaction>,
): Promise<{ readonly operation: TrackedOperation; readonly receipt: OperationReceipt }> {
  const before = await readBalances(chain, token, account)
  const prepared = await prepare()
  onProgress(`prepared    security: ${prepared.security.verdict}`)
  // Any fee is fine: this program runs the gateway itself.
  const signed = await client.transactions.sign(prepared, owner, { maxFee: 'any' })
  onProgress('verified and signed')
  const { operationId, status } = await client.transactions.submit(signed)
  onProgress(status)
  let shown: string = status
  const operation = await client.transactions.wait(operationId, {
    ...watchful,
    onStatus: (update) => {
      if (update.status !== shown) onProgress(update.status)
      shown = update.status
    },
  })
  const after = await readBalances(chain, token, account)
  const receipt: OperationReceipt = {
    networkId: chain.network.networkId,
    operationId,
    account,
    userOperationHash: operation.userOperationHash,
    transactionHash: operation.transactionHash,
    status: operation.status,
    tokenAmount: prepared.gatewayFee.tokenAmount,
    expectedTokenAmount: prepared.gatewayFee.expectedTokenAmount,
    collectedFeeRaw: operation.feeBreakdown?.collectedFeeRaw ?? null,
    token,
    amount: amount.toString(),
    nativeBalanceBefore: before.native.toString(),
    nativeBalanceAfter: after.native.toString(),
    tokenBalanceBefore: before.token.toString(),
    tokenBalanceAfter: after.token.toString(),
  }
  return { operation, receipt }
}

async function readBalances(chain: DevnetChain, token: Address, account: Address) {
  const [native, held] = await Promise.all([
    nativeBalance(chain, account),
    tokenBalance(chain, token, account),
  ])
  return { native, token: held }
}
