import { expect, test } from 'vitest'
import type { Simulation } from '../ports/chain.js'
import { planGas } from './gas-plan.js'
import { saltRoom } from './gas-salt.js'

/** Returns the limit for calls that took this much gas. The simulation ran with a tenth and 5,000 more. */
function limitOf(executionGas: bigint, paidBalances: number, fronted = false): bigint {
  const simulation = {
    deploymentGas: 0n,
    validationGas: 0n,
    paymasterValidationGas: 0n,
    executionGas,
    callGasLimit: (executionGas * 11n) / 10n + 5_000n,
    postOpGas: 0n,
  } as Simulation
  const { callGasLimit } = planGas(simulation, {
    preVerificationGas: 0n,
    sequence: 1n,
    operationBytes: 0,
    deploys: false,
    kernelValidates: true,
    paidBalances,
    payer: { kind: 'paymaster', fronted, allowance: 1n, postOpGas: 0n, postOpGasFloor: 0n },
  })
  return callGasLimit - saltRoom
}

/** EIP-2200 and EIP-2929: 20,000 for a first balance, 2,900 for another one. */
const firstBalance = 17_100n

test.each([
  [32_000n, 1, 52_600n],
  [48_000n, 2, 87_400n],
  // A batch counts only two of its recipients.
  [96_000n, 3, 137_800n],
  [96_000n, 50, 137_800n],
  // A token that uses much gas for each transfer.
  [200_000n, 1, 229_000n],
])(
  'calls of %d gas that pay into %d balances have enough gas if two of these are empty: %d',
  (executionGas, paid, limit) => {
    expect(limitOf(executionGas, paid)).toBe(limit)
    const emptied = firstBalance * BigInt(Math.min(paid, 2))
    // Three nested calls withhold this much if the innermost call needs all the gas (EIP-150).
    expect(limit).toBeGreaterThan(((executionGas + emptied) * 64n ** 3n) / 63n ** 3n)
  },
)

test('calls that pay into no balance, and large calls, have the headroom of the simulation', () => {
  expect(limitOf(32_000n, 0)).toBe(40_200n)
  expect(limitOf(290_000n, 1)).toBe(324_000n)
  expect(limitOf(650_000n, 2)).toBe(720_000n)
})

test('the approval of a fronted operation adds its own gas', () => {
  expect(limitOf(32_000n, 1, true)).toBe(52_600n + 20_000n)
})
