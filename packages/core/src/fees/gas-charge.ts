import { ceilDiv, max, min } from '../primitives/math.js'

/** Gas limits and expectations of one user operation, in gas. */
export interface GasPlan {
  readonly preVerificationGas: bigint
  readonly verificationGasLimit: bigint
  readonly callGasLimit: bigint
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
  /** Gas that the EntryPoint is expected to count before `postOp`. */
  readonly expectedGas: bigint
}

/** `GaslessPaymaster.ENTRYPOINT_OVERHEAD`: the EntryPoint's own work around `postOp`. */
const entryPointOverhead = 2_500n
/** `GaslessPaymaster.VALIDATION_OVERHEAD`: the EntryPoint's validation work that no limit covers. */
const validationOverhead = 1_000n
/** EntryPoint v0.7 bills a tenth of the unused part of the call and postOp limits (`PENALTY_PERCENT`). */
const penaltyDivisor = 10n

/**
 * Returns the gas that the paymaster bills for an operation that uses `expectedGas`. `GaslessPaymaster._debitBound`
 * computes the same bound on chain, and derives it.
 */
export function billedGas(plan: GasPlan): bigint {
  const preOpCeiling =
    plan.preVerificationGas +
    plan.verificationGasLimit +
    plan.paymasterVerificationGasLimit +
    validationOverhead
  const unused = min(
    plan.callGasLimit,
    max(0n, plan.callGasLimit + preOpCeiling - plan.expectedGas),
  )
  return (
    plan.expectedGas +
    plan.paymasterPostOpGasLimit +
    entryPointOverhead +
    contextOverhead +
    ceilDiv(unused, penaltyDivisor)
  )
}

/** The paymaster's charge for memory, `msg.data.length / 256`, for call data of a usual size. */
const contextOverhead = 10n

/**
 * Returns the gas that a self-funded operation is expected to be billed: no `postOp`, and the penalty on unused call
 * gas.
 */
export const selfFundedGas = (plan: GasPlan, executionGas: bigint): bigint =>
  plan.expectedGas + ceilDiv(max(0n, plan.callGasLimit - executionGas), penaltyDivisor)
