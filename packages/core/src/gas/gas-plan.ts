import type { GasPlan } from '../fees/gas-charge.js'
import type { Simulation } from '../ports/chain.js'
import { max } from '../primitives/math.js'
import { saltRoom } from './gas-salt.js'

/**
 * What EntryPoint v0.7 adds to each phase and bills: measured as `actualGasUsed` minus the simulated phases, with
 * bundles of one, over first and later operations, 20 kB of call data and 64 calls, sponsored and self-funded.
 * `gas-calibration.e2e.test.ts` repeats the measurement.
 */
const entryPointGas = {
  validation: 9_000n,
  paymaster: 5_500n,
  execution: 3_000n,
  /** Copying and hashing, per 32 bytes of the operation. */
  perWord: 11n,
}
/** Of a word, the share that counts against the account's limit and the paymaster's, rounded up (0.6 and 0.15 gas a byte). */
const limitPerWord = { account: 20n, paymaster: 5n }
/** Above what is expected of the paymaster's phase: the EntryPoint's debit of the deposit differs with its digits. */
const paymasterLimitGas = 3_500n
/** A nonce key's first use stores into an empty slot (EIP-2929: 2,100 + 20,000), later ones change it (2,100 + 2,900). */
const freshNonceGas = 22_100n
const usedNonceGas = 5_000n
/** Crediting the account's payment to its EntryPoint deposit (EIP-2200: 20,000 or 2,900, and the EntryPoint's event). */
const freshDepositGas = 21_300n
const usedDepositGas = 4_200n
const depositGas = (fresh: boolean) => (fresh ? freshDepositGas : usedDepositGas)
/** The account's payment itself, a call with value, which the simulation runs. */
export const paymentGas = 6_700n
/** Taking the prefund in validation after all, where the simulation saw the deposit front it: one cold ERC-20 transfer. */
const lateAllowanceGas = 40_000n
/**
 * How much more an approval into an empty slot costs than the change of the allowance that the simulation saw (EIP-2200 and EIP-2929:
 * 20,000 in place of 2,900), with what each of a few nested calls keeps back of it (EIP-150).
 */
const emptiedAllowanceGas = 20_000n
/**
 * How much more a first balance costs than a change of the one that the simulation saw: 17,100 (EIP-2200 and EIP-2929: 20,000 in place of
 * 2,900), with what three nested calls keep back of it (EIP-150: each keeps a 64th).
 */
const emptiedBalanceGas = 18_000n
/** At most so many recipients of one operation are expected to have emptied their balances when it lands. */
const mostEmptied = 2

/** Headroom for what moves between quote and inclusion: cold storage, other branches. Unused verification gas is free. */
const withHeadroom = (gas: bigint) => gas + gas / 8n + 5_000n
/**
 * For code that the gateway knows: what moves are cold slots and what each call keeps back (EIP-150). Whatever stands in the
 * account's place when the operation lands may burn the rest at the executor's cost, so there is little:
 * `validation-loss.e2e.test.ts` holds that loss against what causing it costs.
 */
const withKnownHeadroom = (gas: bigint) => gas + gas / 16n + 2_500n
/** Unused `postOp` gas is billed by our paymaster, so its headroom is tight. */
const withTightHeadroom = (gas: bigint) => gas + gas / 20n + 2_000n

/** Gas that the EntryPoint bills for an operation whatever its execution does. */
export const certainGas = (simulation: Simulation, deploys: boolean): bigint =>
  (deploys ? simulation.deploymentGas : 0n) +
  simulation.validationGas +
  simulation.paymasterValidationGas

/** The limit of an account's phase, from the gas of its parts. */
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
  /** Of an account that pays itself; `undefined`: it does not. */
  readonly freshDeposit: boolean | undefined
  /** Kernel's own validators validate. */
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

/** From measured gas to the limits of the operation and the gas that it should be billed for. */
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
    /** The operation itself carries the deployment data. */
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
      max(
        simulation.callGasLimit,
        gasWithEmptied(simulation, Math.min(paidBalances, mostEmptied)),
      ) +
      (payer.kind === 'paymaster' && payer.fronted && payer.allowance > 0n
        ? emptiedAllowanceGas
        : 0n) +
      saltRoom,
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

/** What the calls need if so many of the balances that they pay into have become empty: a twentieth is what three nested calls keep back. */
const gasWithEmptied = ({ executionGas }: Simulation, emptied: number): bigint =>
  executionGas + executionGas / 20n + 1_000n + emptiedBalanceGas * BigInt(emptied)

/** The plan of a self-funded operation whose account pays nothing now, because its deposit, in wei, is enough. */
export const paidFromDeposit = (gas: GasPlan, deposit: bigint): GasPlan => ({
  ...gas,
  expectedGas: gas.expectedGas - depositGas(deposit === 0n) - paymentGas,
})

/** Who pays the EntryPoint, and what of that the gas depends on. */
export type GasPayer =
  | {
      readonly kind: 'paymaster'
      /** The deposit fronts the gas, unless an operation that lands first leaves an allowance. */
      readonly fronted: boolean
      /** The allowance on the chain now. An operation that lands first may use it up, or take it away. */
      readonly allowance: bigint
      /** The fee token's own figure, where the network states one. */
      readonly postOpGas: bigint | undefined
      /** The paymaster accepts no lower limit with this token. */
      readonly postOpGasFloor: bigint
    }
  | {
      readonly kind: 'account'
      /** EntryPoint deposit in wei. */
      readonly deposit: bigint
    }
