import { type Hash, toHex } from 'viem'
import type { z } from 'zod'
import type {
  BridgeBody,
  FeeBreakdownBody,
  OperationBody,
  OperationRow,
  PlainTransactionBody,
  PreparedOnEitherRail,
  SecurityBody,
  UserOperationBody,
} from '../api/transactions.js'
import { packUserOperation, type UserOperation } from '../erc4337/user-operation.js'
import { feeValue } from '../fees/fee-value.js'
import type { BridgeReport } from '../model/bridge-report.js'
import type { Delegation } from '../model/delegation.js'
import type { PricedEntry } from '../model/execution-prices.js'
import type { Network } from '../model/network.js'
import { findToken } from '../model/network-registry.js'
import type { AnyOperation, ListedOperation } from '../model/operation.js'
import { isTerminal, type PublicStatus } from '../model/operation-state.js'
import type { PlainTransaction } from '../model/plain-transaction.js'
import type { SecurityFindings } from '../model/security-check.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'

export function presentPrepared(operation: AnyOperation): PreparedOnEitherRail {
  const { quote } = operation
  return {
    operationId: operation.id,
    ...presentSignable(operation),
    security: presentSecurity(operation.security),
    gatewayFee: {
      tokenAmount: quote.maxAmount.toString(),
      expectedTokenAmount: quote.expectedAmount.toString(),
      feeToken: quote.kind === 'sponsored' ? quote.token : nativeCoinAddress,
      unpricedAssets: [...quote.unpricedAssets],
    },
    expiresAt: operation.expiresAt.toISOString(),
    ...presentTrust(operation),
  }
}

const presentSignable = (operation: AnyOperation) =>
  operation.rail === 'transaction'
    ? { rail: operation.rail, transactions: operation.transactions.map(presentTransaction) }
    : {
        rail: operation.rail,
        userOperation: presentUserOperation(operation.userOperation),
        userOperationHash: operation.userOperationHash,
        ...presentDelegation(operation.delegation),
      }

/** Returns whether the route of a swap was proven. Empty for other operations. */
const presentTrust = ({ swap }: AnyOperation) => swap && { routeTrust: swap.trust }

const presentTransaction = (transaction: PlainTransaction): PlainTransactionBody => ({
  ...transaction,
  chainId: toHex(transaction.chainId),
  nonce: toHex(transaction.nonce),
  value: toHex(transaction.value),
  gas: toHex(transaction.gas),
  maxFeePerGas: toHex(transaction.maxFeePerGas),
  maxPriorityFeePerGas: toHex(transaction.maxPriorityFeePerGas),
})

export const presentSecurity = ({
  verdict,
  reason,
  provider,
  assetChanges,
}: SecurityFindings): z.output<typeof SecurityBody> => ({
  verdict,
  reason,
  provider,
  assetChanges:
    assetChanges?.map(({ asset, amount, tokenId }) => ({
      address: asset,
      amount: amount.toString(),
      ...(tokenId !== undefined && { tokenId: tokenId.toString() }),
    })) ?? null,
})
const presentDelegation = (delegation: Delegation | undefined) =>
  delegation && {
    accountType: 'eip7702' as const,
    authorizationRequired: delegation.authorization !== undefined,
    ...(delegation.authorization && {
      authorizationNonce: delegation.authorization.nonce.toString(),
    }),
    authorizationDelegate: delegation.delegate,
  }

function presentUserOperation(operation: UserOperation): UserOperationBody {
  const packed = packUserOperation({ ...operation, signature: '0x' })
  return {
    ...packed,
    nonce: toHex(packed.nonce),
    preVerificationGas: toHex(packed.preVerificationGas),
  }
}

export const presentOperation = (
  operation: AnyOperation,
  feeBreakdown: FeeBreakdownBody | null,
): Omit<OperationBody, 'bridge'> => ({
  operationId: operation.id,
  status: publicStatus(operation),
  transactionHash: operation.transactionHash,
  userOperationHash: submittedHash(operation),
  userOpHash: submittedHash(operation),
  networkId: operation.networkId,
  // The transactions of a plain operation are never replaced.
  replacementCount:
    operation.rail === 'transaction' ? 0 : Math.max(0, operation.outerHashCount - 1),
  reason: operation.reason,
  feeBreakdown,
  ...presentTrust(operation),
  createdAt: operation.createdAt.toISOString(),
})

/**
 * Returns whether the operation has a second half on another chain. Only a finalized operation does: others may be
 * undone.
 */
export const isBridged = ({ kind, status }: Pick<AnyOperation, 'kind' | 'status'>): boolean =>
  kind === 'cross_chain_swap' && status === 'finalized'

/** Days after which a bridge that is still pending is shown with the provider's page. */
const slowAfterDays = 2
const dayMs = 24 * 60 * 60 * 1000

/** Returns whether the user should look at the provider's page: nothing has come, and the gateway may not help. */
export const isStuck = (
  report: BridgeReport | undefined,
  submittedAt: Date | null,
  now: Date,
): boolean => {
  const status = report?.status ?? 'pending'
  const ageMs = submittedAt ? now.getTime() - submittedAt.getTime() : 0
  return status === 'failed' || (status === 'pending' && ageMs >= slowAfterDays * dayMs)
}

/**
 * Presents the report of an operation that is bridged, with the provider's page, if there is one to show. Without a
 * report, its status is `pending`.
 */
export const presentBridge = (
  report: BridgeReport | undefined,
  explorerUrl: string | undefined,
): BridgeBody => ({
  status: report?.status ?? 'pending',
  substatus: report?.substatus ?? null,
  destinationTransactionHash: report?.destinationTransactionHash ?? null,
  receivedAmount: report?.received?.amount.toString() ?? null,
  receivedToken: report?.received?.token ?? null,
  explorerUrl: explorerUrl ?? null,
})

export const presentRow = (
  operation: ListedOperation,
  feeBreakdown: FeeBreakdownBody | null,
): z.output<typeof OperationRow> => ({
  operationId: operation.id,
  operationKind: operation.kind,
  status: publicStatus(operation),
  networkId: operation.networkId,
  transactionHash: operation.transactionHash,
  userOperationHash: submittedHash(operation),
  feeBreakdown,
  createdAt: operation.createdAt.toISOString(),
})

/** Returns the hash of an operation that was submitted. Throws a plain `Error` for any other. */
export function submittedHash({ id, userOperationHash }: ListedOperation): Hash {
  if (userOperationHash === null) throw new Error(`Operation ${id} was never submitted.`)
  return userOperationHash
}

function publicStatus({ id, status }: ListedOperation): PublicStatus {
  if (status === 'prepared' || status === 'expired')
    throw new Error(`Operation ${id} is ${status}, which is never shown.`)
  return status
}

/**
 * Returns the fee of a sponsored operation that has ended and landed. `null` before the end, because a reorganisation
 * may still change the fee. Also `null` for self-funded operations, and for those that never landed.
 */
export function presentFeeBreakdown(
  network: Network | undefined,
  operation: ListedOperation,
  entry: PricedEntry | undefined,
): FeeBreakdownBody | null {
  if (!isTerminal(operation.status)) return null
  const { quote } = operation
  if (!entry?.fee || quote.kind !== 'sponsored') return null
  const { fee, outerCostWei, prices } = entry
  const unit = quote.tokenUnit ?? (network && findToken(network, fee.token))
  if (!unit) return null
  const { symbol, decimals } = unit
  const { collected } = fee
  const value = feeValue({ collected, outerCostWei, tokenDecimals: decimals, prices })
  return {
    token: { address: fee.token, symbol, decimals },
    gasFeeRaw: fee.gasFee.toString(),
    staticFeeRaw: fee.staticFee.toString(),
    transferFeeRaw: fee.transferFee.toString(),
    collectedFeeRaw: collected.toString(),
    refundedFeeRaw: fee.refunded.toString(),
    owedFeeRaw: fee.owed.toString(),
    maxFeeRaw: quote.maxAmount.toString(),
    collectedUsdMicros: value.collectedUsdMicros?.toString() ?? null,
    outerCostWei: outerCostWei.toString(),
    outerCostUsdMicros: value.outerCostUsdMicros?.toString() ?? null,
    netUsdMicros: value.netUsdMicros?.toString() ?? null,
    netFeeRaw: value.netFee?.toString() ?? null,
  }
}
