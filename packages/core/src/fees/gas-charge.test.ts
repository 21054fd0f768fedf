import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billedGas, type GasPlan, selfFundedGas } from './gas-charge.js'

const gas = (max: bigint) => fc.bigInt(0n, max)
const plan: fc.Arbitrary<GasPlan> = fc.record({
  preVerificationGas: gas(200_000n),
  verificationGasLimit: gas(3_000_000n),
  callGasLimit: gas(10_000_000n),
  paymasterVerificationGasLimit: gas(500_000n),
  paymasterPostOpGasLimit: gas(500_000n),
  expectedGas: gas(15_000_000n),
})
const planKeys = [
  'preVerificationGas',
  'verificationGasLimit',
  'callGasLimit',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
  'expectedGas',
] as const

const contract = readFileSync(
  new URL('../../../contracts/contracts/GaslessPaymaster.sol', import.meta.url),
  'utf8',
)
const solidityConstant = (name: string): bigint => {
  const literal = contract.match(new RegExp(`constant ${name} = ([0-9_]+);`))?.[1]
  if (literal === undefined) throw new Error(`GaslessPaymaster has no constant ${name}.`)
  return BigInt(literal.replaceAll('_', ''))
}
const entryPointOverhead = solidityConstant('ENTRYPOINT_OVERHEAD')
const validationOverhead = solidityConstant('VALIDATION_OVERHEAD')

/** `GaslessPaymaster._debitBound` with the contract's own constants, in the order of the Solidity source. */
function debitBound(p: GasPlan): bigint {
  const fixedGas = p.paymasterPostOpGasLimit + entryPointOverhead + 10n
  const preOpGasCeiling =
    p.preVerificationGas +
    p.verificationGasLimit +
    p.paymasterVerificationGasLimit +
    validationOverhead
  const total = p.callGasLimit + preOpGasCeiling
  const saturated = total > p.expectedGas ? total - p.expectedGas : 0n
  const unusedGas = saturated < p.callGasLimit ? saturated : p.callGasLimit
  const tenth = unusedGas % 10n === 0n ? unusedGas / 10n : unusedGas / 10n + 1n
  return p.expectedGas + fixedGas + tenth
}

describe('gas that a sponsored operation is billed for', () => {
  test('a worked example', () => {
    expect(
      billedGas({
        preVerificationGas: 50_000n,
        verificationGasLimit: 100_000n,
        callGasLimit: 200_000n,
        paymasterVerificationGasLimit: 60_000n,
        paymasterPostOpGasLimit: 40_000n,
        expectedGas: 300_000n,
      }),
    ).toBe(300_000n + 40_000n + 2_500n + 10n + 11_100n)
  })

  test("equals the paymaster's own bound", () => {
    fc.assert(
      fc.property(plan, (p) => {
        expect(billedGas(p)).toBe(debitBound(p))
      }),
    )
  })

  test('never falls when any limit or the expected gas rises', () => {
    fc.assert(
      fc.property(plan, fc.constantFrom(...planKeys), gas(1_000_000n), (p, key, more) => {
        expect(billedGas({ ...p, [key]: p[key] + more }) >= billedGas(p)).toBe(true)
      }),
    )
  })

  /** C, L: limits of call and postOp; V: gas of validation; E = A − V: gas of execution; P: gas of the settlement. */
  test('is at least what the EntryPoint debits, D = A + P + max(0, C + L − E − P) / 10, for every settlement within its limit', () => {
    fc.assert(
      fc.property(
        plan,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        gas(10_000_000n),
        (p, validationShare, settlementShare, execution) => {
          const ceiling =
            p.preVerificationGas +
            p.verificationGasLimit +
            p.paymasterVerificationGasLimit +
            validationOverhead
          const share = (of: bigint, part: number) =>
            (of * BigInt(Math.floor(part * 1_000_000))) / 1_000_000n
          const validation = share(ceiling, validationShare)
          const E = execution < p.callGasLimit ? execution : p.callGasLimit
          const A = validation + E
          const P = share(p.paymasterPostOpGasLimit + entryPointOverhead, settlementShare)
          const unused = p.callGasLimit + p.paymasterPostOpGasLimit - E - P
          const debit = A + P + (unused > 0n ? unused / 10n : 0n)
          expect(billedGas({ ...p, expectedGas: A }) >= debit).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('gas that a self-funded operation is billed for', () => {
  const limits: GasPlan = {
    preVerificationGas: 50_000n,
    verificationGasLimit: 100_000n,
    callGasLimit: 100_000n,
    paymasterVerificationGasLimit: 0n,
    paymasterPostOpGasLimit: 0n,
    expectedGas: 200_000n,
  }

  test('a tenth of the unused call gas comes on top, rounded up', () => {
    expect(selfFundedGas(limits, 59_999n)).toBe(200_000n + 4_001n)
  })

  test('an execution that uses its whole limit or more is not penalised', () => {
    expect(selfFundedGas(limits, 100_000n)).toBe(200_000n)
    expect(selfFundedGas(limits, 100_001n)).toBe(200_000n)
  })
})
