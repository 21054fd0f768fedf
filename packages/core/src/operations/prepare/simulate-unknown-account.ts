import type { Chain } from '../../ports/chain.js'
import type { PlanInput } from '../plan.js'

/**
 * Gas of a first Kernel v3.1 operation without its calls, rounded up. The local chains measured 155,100, 40,900,
 * 27,300, 34,800 (for the first fee that is paid in a token) and 20,500.
 */
const typicalGas = {
  /** Includes room for the deployment data in the call data and for a staked factory. */
  deploymentGas: 180_000n,
  validationGas: 42_000n,
  paymasterValidationGas: 28_000n,
  postOpGas: 36_000n,
  /** Kernel's `execute` around the calls, and the approval after them. */
  executeGas: 22_000n,
}

/**
 * Simulates an account that is not deployed and whose owner is unknown. No simulation can deploy such an account. So
 * the calls run from the address without code, and all other gas figures are constants.
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
