import { type Hex, size } from 'viem'
import { authorizationGas } from '../erc4337/delegation.js'
import type { UserOperation } from '../erc4337/user-operation.js'
import type { Network } from '../model/network.js'
import { ceilDiv, max, sum } from '../primitives/math.js'
import { callDataGas } from './call-data-gas.js'
import { outerOverheadGas } from './outer-data-gas.js'

/** The EntryPoint keeps 10,000 gas for itself besides 1/64 of what each inner call gets (`innerHandleOp`, AA95). */
const innerCallReserve = 10_000n

/** Base cost of a transaction (yellow paper, `G_transaction`). */
export const transactionGas = 21_000n

/** What EntryPoint and `BundleRunner` do themselves, measured with room by `BundleGas.t.sol` of the contracts. */
const ownGas = { perOperation: 40_000n, perCallDataByte: 2n }

/**
 * Gas limit of an outer transaction with this call: every limit of its operations, what each call keeps back (EIP-150),
 * and with several of them what the `BundleRunner` may waste on validation before it sends them one by one. The formula
 * is derived in `BundleRunner.sol`. What Arbitrum takes inside the limit for the call data comes on top: `outerDataGas`.
 */
export function bundleGasLimit(
  operations: readonly UserOperation[],
  callData: Hex,
  authorizations = 0,
): bigint {
  const { used, floor } = callDataGas(callData)
  const limits = sum(operations.map((operation) => gasOf(operation, operations.length > 1)))
  return max(
    transactionGas +
      authorizationGas(authorizations) +
      used +
      ownGas.perCallDataByte * BigInt(size(callData)) +
      limits,
    transactionGas + floor,
  )
}

function gasOf(operation: UserOperation, shared: boolean): bigint {
  const { verificationGasLimit, callGasLimit, paymaster } = operation
  const validation = verificationGasLimit + (paymaster?.verificationGasLimit ?? 0n)
  const inner = callGasLimit + (paymaster?.postOpGasLimit ?? 0n) + innerCallReserve
  const inside = validation + passingOn(inner) + ownGas.perOperation
  return passingOn(inside) + (shared ? validation : 0n)
}

/** What a caller must have so that the call gets this much: it keeps back 1/64. */
const passingOn = (gas: bigint): bigint => ceilDiv(gas * 64n, 63n)

/**
 * No less than what the operation adds to a bundle's gas limit. What it pays for base cost, call data and bookkeeping
 * when alone covers its call data; on Arbitrum it pays for its data in gas, too, and together operations take less of
 * it than each alone. On OP-stack chains that part counts gas that never runs.
 */
export const bundleGasShare = ({ dataFee }: Network, operation: UserOperation): bigint =>
  gasOf(operation, true) +
  (dataFee?.kind === 'op-stack' ? outerOverheadGas(operation) : operation.preVerificationGas)

/** No less than the gas limit of a bundle of these with so many authorizations, whoever sends it. */
export const mostBundleGas = (
  network: Network,
  operations: readonly UserOperation[],
  authorizations = 0,
): bigint =>
  transactionGas +
  authorizationGas(authorizations) +
  sum(operations.map((operation) => bundleGasShare(network, operation)))
