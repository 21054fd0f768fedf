import type { UserOperation } from '@gasless-gateway/core/erc4337'
import { expectAtLeast, expectAtMost } from './expect.js'

/** Largest gas value that EntryPoint v0.7 accepts (AA94). */
const largestGasValue = 2n ** 120n - 1n

/** Checks that the EntryPoint accepts the gas values and that the operation has gas to run. */
export function checkGas(operation: UserOperation): void {
  const values: [field: string, value: bigint][] = [
    ['accountGasLimits', operation.verificationGasLimit],
    ['accountGasLimits', operation.callGasLimit],
    ['preVerificationGas', operation.preVerificationGas],
    ['gasFees', operation.maxFeePerGas],
    ['paymasterAndData', operation.paymaster?.verificationGasLimit ?? 0n],
    ['paymasterAndData', operation.paymaster?.postOpGasLimit ?? 0n],
  ]
  for (const [field, value] of values)
    expectAtMost(field, largestGasValue, value, 'A gas value is too large.')
  expectAtMost(
    'gasFees',
    operation.maxFeePerGas,
    operation.maxPriorityFeePerGas,
    'The tip is above the gas price.',
  )
  for (const gas of [operation.callGasLimit, operation.verificationGasLimit])
    expectAtLeast('accountGasLimits', 1n, gas, 'The operation has no gas.')
}
