import type { GasPlan } from '../fees/gas-charge.js'
import type { Simulation } from '../ports/chain.js'

/** The EntryPoint's copying, hashing and bookkeeping inside `verificationGasLimit`, measured on v0.7. */
const entryPointValidationGas = 10_000n
/** A nonce key's first use stores into an empty slot (EIP-2929: 2,100 + 20,000), later ones change it (2,100 + 2,900). */
const freshNonceGas = 22_100n
const usedNonceGas = 5_000n
/** The EntryPoint's debit of the deposit and its call, inside `paymasterVerificationGasLimit`. */
const entryPointPaymasterGas = 9_000n
/** Taking the prefund in validation after all, where the simulation saw the deposit front it: one cold ERC-20 transfer. */
const lateAllowanceGas = 40_000n
/** The EntryPoint's inner call frame around the execution. */
const entryPointExecutionGas = 4_000n

/** Headroom for what moves between quote and inclusion: cold storage, other branches. Unused verification gas is free. */
const withHeadroom = (gas: bigint) => gas + gas / 8n + 5_000n
/** Unused `postOp` gas is billed by our paymaster, so its headroom is tight. */
const withTightHeadroom = (gas: bigint) => gas + gas / 20n + 2_000n

/** From measured gas to the limits of the operation and the gas that it should be billed for. */
export function planGas(
  simulation: Simulation,
  {
    preVerificationGas,
    sequence,
    deploys,
    sponsored,
    fronted = false,
    postOpGas,
  }: {
    preVerificationGas: bigint
    sequence: bigint
    /** The operation itself carries the deployment data. */
    deploys: boolean
    sponsored: boolean
    /** The deposit fronts the gas, unless an operation that lands first leaves an allowance. */
    fronted?: boolean
    /** The fee token's own figure, where the network states one. */
    postOpGas: bigint | undefined
  },
): GasPlan {
  const nonceGas = sequence === 0n ? freshNonceGas : usedNonceGas
  const deploymentGas = deploys ? simulation.deploymentGas : 0n
  const accountGas = deploymentGas + simulation.validationGas
  const paymasterGas = sponsored ? simulation.paymasterValidationGas + entryPointPaymasterGas : 0n
  return {
    preVerificationGas,
    verificationGasLimit: withHeadroom(accountGas) + entryPointValidationGas + nonceGas,
    callGasLimit: simulation.callGasLimit,
    paymasterVerificationGasLimit: sponsored
      ? withHeadroom(paymasterGas) + (fronted ? lateAllowanceGas : 0n)
      : 0n,
    paymasterPostOpGasLimit: sponsored
      ? (postOpGas ?? withTightHeadroom(simulation.postOpGas))
      : 0n,
    expectedGas:
      preVerificationGas +
      accountGas +
      entryPointValidationGas +
      nonceGas +
      paymasterGas +
      simulation.executionGas +
      entryPointExecutionGas,
  }
}
