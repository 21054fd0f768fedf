import { type Hex, size } from 'viem'
import { authorizationGas } from '../erc4337/delegation.js'
import type { UserOperation } from '../erc4337/user-operation.js'
import type { Network } from '../model/network.js'
import { ceilDiv, max, sum } from '../primitives/math.js'
import { callDataGas } from './call-data-gas.js'
import { outerOverheadGas } from './outer-data-gas.js'

/** The EntryPoint reserves 10,000 gas in addition to 1/64 of each inner call's gas (`innerHandleOp`, AA95). */
const innerCallReserve = 10_000n

/** Base cost of a transaction (yellow paper, `G_transaction`). */
export const transactionGas = 21_000n

/** Gas of EntryPoint and `BundleRunner` themselves. `BundleGas.t.sol` of the contracts measures it, with headroom. */
const ownGas = { perOperation: 40_000n, perCallDataByte: 2n }

/**
 * Returns the gas limit of an outer transaction with this call: every limit of its operations, and the gas that each
 * call retains (EIP-150). With several operations it adds the validation gas that the `BundleRunner` may waste before
 * it sends them one by one. `BundleRunner.sol` derives the formula.
 *
 * Excludes Arbitrum's gas for call data, `outerDataGas`.
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

/** Returns the gas that a caller needs to pass this much gas to a call: it retains 1/64. */
const passingOn = (gas: bigint): bigint => ceilDiv(gas * 64n, 63n)

/**
 * Returns an upper bound of the gas that the operation adds to a bundle's gas limit.
 *
 * The gas that a lone operation pays for base cost, call data and bookkeeping covers its call data. On Arbitrum an
 * operation also pays for its data in gas, and needs less of it in a bundle than alone. On OP-stack chains that part is
 * left out, because that gas never runs.
 */
export const bundleGasShare = ({ dataFee }: Network, operation: UserOperation): bigint =>
  gasOf(operation, true) +
  (dataFee?.kind === 'op-stack' ? outerOverheadGas(operation) : operation.preVerificationGas)

/**
 * Returns an upper bound of the gas limit of a bundle with these operations and this number of authorizations, for any
 * sender.
 */
export const mostBundleGas = (
  network: Network,
  operations: readonly UserOperation[],
  authorizations = 0,
): bigint =>
  transactionGas +
  authorizationGas(authorizations) +
  sum(operations.map((operation) => bundleGasShare(network, operation)))
