import type { Chain } from '../ports/chain.js'
import type { PlanInput } from './plan.js'

/** Gas of a first Kernel v3.1 operation beside its calls, measured on the local chains and rounded up. */
const typicalGas = {
  deploymentGas: 260_000n,
  validationGas: 30_000n,
  paymasterValidationGas: 60_000n,
  postOpGas: 50_000n,
  /** Kernel's `execute` around the calls. */
  executeGas: 15_000n,
}

/**
 * Prices an address without code whose owner is not known, so that its account cannot be deployed even in a
 * simulation: the calls run from the bare address, everything else is a constant.
 */
export const simulateUnknownAccount =
  (chain: Chain, { sender, calls }: PlanInput): Chain['simulate'] =>
  async () => {
    const { failure, executionGas, transfers } = await chain.simulateCalls({ sender, calls })
    const gas = executionGas + typicalGas.executeGas
    return {
      failure,
      signatureValid: false,
      deploymentGas: typicalGas.deploymentGas,
      validationGas: typicalGas.validationGas,
      paymasterValidationGas: typicalGas.paymasterValidationGas,
      executionGas: gas,
      callGasLimit: gas + gas / 10n + 5_000n,
      postOpGas: typicalGas.postOpGas,
      transfers,
    }
  }
