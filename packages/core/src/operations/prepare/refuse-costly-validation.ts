import { size } from 'viem'
import { GatewayError } from '../../errors/index.js'
import { verificationGasOf } from '../../gas/gas-plan.js'
import type { Plan } from '../plan.js'

/**
 * Gas that the known account code uses at most: to deploy Kernel's proxy through the staked factory, and to validate
 * with Kernel v3's ECDSA validator or the address's own key. The local chains measured 155,100 and 40,900 gas with the
 * npm build of Kernel v3.1 and the devnet's validator. The rest is room for the canonical build and for cold storage.
 */
const most = { deploymentGas: 200_000n, validationGas: 60_000n }

/**
 * Returns the gas for copying an operation of this many words. Kernel copies it into memory, and once more for its
 * validator. Each word costs two copies and two memory expansions at 3 gas, and the compiler's loop around each. The
 * square term is the memory cost of three times the operation (yellow paper, `C_mem`).
 */
const copyingGas = (words: bigint): bigint => 100n * words + (9n * words * words) / 512n

/**
 * Throws `EXECUTION_SIMULATION_REVERTED` for an operation whose verification gas limit is higher than known account
 * code can use. The account's code may change before the operation lands, and the new code could burn that gas at the
 * executor's cost. Other validators that the operator accepts have no limit here.
 */
export function refuseCostlyValidation({
  userOperation: { verificationGasLimit, callData, initCode },
  ownerIsRoot,
  kernelValidates,
}: Pick<Plan, 'userOperation' | 'ownerIsRoot' | 'kernelValidates'>): void {
  // Kernel's own validator uses the same gas for any owner. The owner of an account without code counts as its root.
  if (!ownerIsRoot && !kernelValidates) return
  const operationBytes = size(callData) + size(initCode)
  // Rounded up: the last word counts as a whole.
  const words = BigInt(Math.ceil(operationBytes / 32))
  const limit = verificationGasOf({
    operationBytes,
    deploymentGas: initCode === '0x' ? 0n : most.deploymentGas,
    validationGas: most.validationGas + copyingGas(words),
    kernelValidates: true,
    freshNonce: true,
    freshDeposit: true,
  })
  if (verificationGasLimit > limit)
    throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
      message: `Validating the operation needs a limit of ${verificationGasLimit} gas, but the account's code can use at most ${limit}. Prepare the operation again. If the error remains, tell the gateway's operator.`,
      reason: `out of gas in validation: needed ${verificationGasLimit}, limit ${limit}`,
    })
}
