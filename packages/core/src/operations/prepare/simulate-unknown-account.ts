import type { Chain } from '../../ports/chain.js'
import type { PlanInput } from '../plan.js'

/**
 * Gas of a first Kernel v3.1 operation beside its calls, measured on the local chains (155,100; 40,900; 27,300; 34,800
 * where nobody has paid in the token before; 20,500) and rounded up.
 */
const typicalGas = {
  /** With room for the deployment data among the call data and for a staked factory. */
  deploymentGas: 180_000n,
  validationGas: 42_000n,
  paymasterValidationGas: 28_000n,
  postOpGas: 36_000n,
  /** Kernel's `execute` around the calls, and the approval behind them. */
  executeGas: 22_000n,
}

/**
 * Prices an address without code whose owner is not known, so that its account cannot be deployed even in a
 * simulation: the calls run from the bare address, everything else is a constant.
 */
export const simulateUnknownAccount =
  (chain: Chain, { sender, calls }: PlanInput): Chain['simulate'] =>
  async ({ balanceOverrides }) => {
    const { failure, executionGas, effects } = await chain.simulateCalls({
      sender,
      calls,
      balanceOverrides,
    })
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
      effects,
      aftermath: { allowances: [], codeless: [] },
    }
  }
