import { size } from 'viem'
import { paidBalancesIn } from '../../call-data/transfers-in-calls.js'
import type { Call } from '../../erc4337/kernel-execution.js'
import { splitNonce } from '../../erc4337/kernel-nonce.js'
import { packUserOperation, type UserOperation } from '../../erc4337/user-operation.js'
import type { GasPlan } from '../../fees/gas-charge.js'
import { checkGasOf } from '../../gas/check-gas.js'
import { certainGas, type GasPayer, planGas } from '../../gas/gas-plan.js'
import { preVerificationGasOf } from '../../gas/pre-verification-gas.js'
import type { Simulation } from '../../ports/chain.js'
import type { Snapshot } from './read-snapshot.js'

/** Stands for a gas figure that is not known yet. It is never shorter as call data than the figure that replaces it. */
const placeholderGas = 2n ** 32n - 1n

/**
 * Sets the gas limits of a simulated draft. The draft must be as long as the signed operation, because
 * `preVerificationGas` pays for its bytes.
 */
export function setGasLimits<Draft extends UserOperation>(
  draft: Draft,
  simulation: Simulation,
  { deploys, kernelValidates, authorizations, paysForCheck }: Snapshot,
  {
    calls,
    payer,
    dataGasFor,
    billedGas,
  }: {
    readonly calls: readonly Call[]
    readonly payer: GasPayer
    /** The result of `readDataFeeGas`. */
    readonly dataGasFor: (gasUsed: bigint) => bigint
    /** Gas that the operation is expected to be billed. */
    readonly billedGas: (gas: GasPlan) => bigint
  },
): { readonly operation: Draft; readonly gas: GasPlan } {
  const paidBalances = paidBalancesIn(calls, draft.sender)
  const gasWith = (preVerificationGas: bigint) =>
    planGas(simulation, {
      preVerificationGas,
      sequence: splitNonce(draft.nonce).sequence,
      operationBytes: size(draft.callData) + size(draft.initCode),
      deploys,
      kernelValidates,
      paidBalances,
      payer,
    })
  const gasOfAnyChain =
    preVerificationGasOf(
      packUserOperation(withLimits(draft, gasWith(placeholderGas))),
      certainGas(simulation, deploys),
      authorizations,
    ) + (paysForCheck ? checkGasOf(draft) : 0n)
  const gas = gasWith(gasOfAnyChain + dataGasFor(billedGas(gasWith(gasOfAnyChain))))
  return { operation: withLimits(draft, gas), gas }
}

const withLimits = <Draft extends UserOperation>(draft: Draft, gas: GasPlan): Draft => ({
  ...draft,
  verificationGasLimit: gas.verificationGasLimit,
  callGasLimit: gas.callGasLimit,
  preVerificationGas: gas.preVerificationGas,
  ...(draft.paymaster && {
    paymaster: {
      ...draft.paymaster,
      verificationGasLimit: gas.paymasterVerificationGasLimit,
      postOpGasLimit: gas.paymasterPostOpGasLimit,
    },
  }),
})
