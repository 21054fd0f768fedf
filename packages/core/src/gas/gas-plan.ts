import type { GasPlan } from '../fees/gas-charge.js'
import type { Simulation } from '../ports/chain.js'
import { max } from '../primitives/math.js'
import { withEmptied } from './emptied-slots.js'
import { saltRoom } from './gas-salt.js'

/**
 * Gas that EntryPoint v0.7 adds to each phase and bills. Measured as `actualGasUsed` minus the simulated phases, with
 * bundles of one: first and later operations, 20 kB of call data, 64 calls, sponsored and self-funded.
 * `gas-calibration.e2e.test.ts` repeats the measurement.
 */
const entryPointGas = {
  validation: 9_000n,
  paymaster: 5_500n,
  execution: 3_000n,
  /** Copying and hashing, per 32 bytes of the operation. */
  perWord: 11n,
}
/**
 * Share of the gas per word that counts against the account's and the paymaster's limit, rounded up (0.6 and 0.15 gas
 * per byte).
 */
const limitPerWord = { account: 20n, paymaster: 5n }
/**
 * Headroom above the expected gas of the paymaster's phase, because the cost of debiting the deposit varies with its
 * digits.
 */
const paymasterLimitGas = 3_500n
/**
 * The first use of a nonce key writes an empty slot (EIP-2929: 2,100 + 20,000). Later uses change it (2,100 + 2,900).
 */
const freshNonceGas = 22_100n
const usedNonceGas = 5_000n
/**
 * Crediting the account's payment to its EntryPoint deposit (EIP-2200: 20,000 or 2,900, and the EntryPoint's event).
 */
const freshDepositGas = 21_300n
const usedDepositGas = 4_200n
const depositGas = (fresh: boolean) => (fresh ? freshDepositGas : usedDepositGas)
/** Gas of the account's payment, a call with value. The simulation includes it. */
export const paymentGas = 6_700n
/**
 * Gas for collecting the prefund in validation although the deposit fronted it in the simulation: one cold ERC-20
 * transfer.
 */
const lateAllowanceGas = 40_000n
/** Headroom for changes between quote and inclusion: cold storage, other branches. Unused verification gas is free. */
const withHeadroom = (gas: bigint) => gas + gas / 8n + 5_000n
/**
 * Headroom for code that the gateway knows. Only cold slots and the gas that calls retain (EIP-150) vary. It is small,
 * because other code at the account's address could burn it at the executor's cost. `validation-loss.e2e.test.ts`
 * compares that loss with the attacker's cost.
 */
const withKnownHeadroom = (gas: bigint) => gas + gas / 16n + 2_500n
/** Unused `postOp` gas is billed by our paymaster, so its headroom is tight. */
const withTightHeadroom = (gas: bigint) => gas + gas / 20n + 2_000n

/** Returns the gas that the EntryPoint bills for an operation, whatever its execution does. */
export const certainGas = (simulation: Simulation, deploys: boolean): bigint =>
  (deploys ? simulation.deploymentGas : 0n) +
  simulation.validationGas +
  simulation.paymasterValidationGas

/** Returns the `verificationGasLimit`, from the gas of its parts. */
export function verificationGasOf({
  operationBytes,
  deploymentGas,
  validationGas,
  freshNonce,
  freshDeposit,
  kernelValidates,
}: {
  /** Of call data and deployment data. */
  readonly operationBytes: number
  readonly deploymentGas: bigint
  readonly validationGas: bigint
  readonly freshNonce: boolean
  /** Whether a self-funded account has no deposit yet. `undefined`: a paymaster pays. */
  readonly freshDeposit: boolean | undefined
  /** Whether the account is deployed and its root validator is one of Kernel's own. */
  readonly kernelValidates: boolean
}): bigint {
  const words = BigInt(Math.ceil(operationBytes / 32))
  const gas = deploymentGas + validationGas + entryPointGas.validation
  const needed = gas + limitPerWord.account * words
  return (
    (kernelValidates ? withKnownHeadroom(needed) : withHeadroom(needed)) +
    (freshNonce ? freshNonceGas : usedNonceGas) +
    (freshDeposit === undefined ? 0n : depositGas(freshDeposit)) +
    saltRoom
  )
}

/** Returns the gas limits of the operation and the gas that it should be billed for, from the measured gas. */
export function planGas(
  simulation: Simulation,
  {
    preVerificationGas,
    sequence,
    operationBytes,
    deploys,
    kernelValidates,
    paidBalances,
    payer,
  }: {
    preVerificationGas: bigint
    sequence: bigint
    /** Of call data and deployment data. */
    operationBytes: number
    /** Whether the operation itself carries the deployment data. */
    deploys: boolean
    kernelValidates: boolean
    /** Token balances of others that the calls pay into. Each may have become empty when the operation lands. */
    paidBalances: number
    payer: GasPayer
  },
): GasPlan {
  const words = BigInt(Math.ceil(operationBytes / 32))
  const nonceGas = sequence === 0n ? freshNonceGas : usedNonceGas
  const deploymentGas = deploys ? simulation.deploymentGas : 0n
  const accountGas = deploymentGas + simulation.validationGas + entryPointGas.validation
  const expectedGas =
    preVerificationGas +
    accountGas +
    nonceGas +
    entryPointGas.perWord * words +
    simulation.executionGas +
    entryPointGas.execution
  const limits = {
    preVerificationGas,
    verificationGasLimit: verificationGasOf({
      operationBytes,
      deploymentGas,
      validationGas: simulation.validationGas,
      kernelValidates,
      freshNonce: sequence === 0n,
      freshDeposit: payer.kind === 'account' ? payer.deposit === 0n : undefined,
    }),
    callGasLimit:
      withEmptied(simulation.callGasLimit, {
        gas: simulation.executionGas,
        balances: paidBalances,
        allowances: payer.kind === 'paymaster' && payer.fronted && payer.allowance > 0n ? 1 : 0,
      }) + saltRoom,
  }
  if (payer.kind === 'account')
    return {
      ...limits,
      paymasterVerificationGasLimit: 0n,
      paymasterPostOpGasLimit: 0n,
      expectedGas: expectedGas + depositGas(payer.deposit === 0n),
    }
  const paymasterGas = simulation.paymasterValidationGas + entryPointGas.paymaster
  return {
    ...limits,
    paymasterVerificationGasLimit:
      withHeadroom(paymasterGas + paymasterLimitGas + limitPerWord.paymaster * words) +
      (payer.fronted ? lateAllowanceGas : 0n),
    paymasterPostOpGasLimit: max(
      payer.postOpGasFloor,
      payer.postOpGas ?? withTightHeadroom(simulation.postOpGas),
    ),
    expectedGas: expectedGas + paymasterGas,
  }
}

/**
 * Returns the plan of a self-funded operation whose account pays nothing now, because its deposit, in wei, is
 * sufficient.
 */
export const paidFromDeposit = (gas: GasPlan, deposit: bigint): GasPlan => ({
  ...gas,
  expectedGas: gas.expectedGas - depositGas(deposit === 0n) - paymentGas,
})

/** The payer of the gas, with the facts that the gas depends on. */
export type GasPayer =
  | {
      readonly kind: 'paymaster'
      /** Whether the deposit fronts the gas. It does not if an operation that lands first leaves an allowance. */
      readonly fronted: boolean
      /** Current allowance on the chain. An operation that lands first may use it up or revoke it. */
      readonly allowance: bigint
      /** Measured `postOp` gas of the fee token, if the network definition has it. */
      readonly postOpGas: bigint | undefined
      /** Lowest limit that the paymaster accepts with this token. */
      readonly postOpGasFloor: bigint
    }
  | {
      readonly kind: 'account'
      /** EntryPoint deposit in wei. */
      readonly deposit: bigint
    }
