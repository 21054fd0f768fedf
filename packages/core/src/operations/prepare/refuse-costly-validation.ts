import { size } from 'viem'
import { GatewayError } from '../../errors/index.js'
import { verificationGasOf } from '../../gas/gas-plan.js'
import type { Plan } from '../plan.js'

/**
 * The most that the code takes which the gateway accepts by itself: deploying Kernel's proxy through the staked factory, and
 * Kernel v3 with its ECDSA validator or the address's own key. The local chains measured 155,100 and 40,900 gas (the npm build
 * of Kernel v3.1 and the devnet's validator); the rest is room for the canonical build and for cold storage.
 */
const most = { deploymentGas: 200_000n, validationGas: 60_000n }

/**
 * Kernel copies the operation into memory and once more for its validator. Per word: two copies and two expansions of memory at 3 gas, and what
 * the compiler's loop around each takes; the square is that of three times the operation in memory (yellow paper, `C_mem`).
 */
const copyingGas = (words: bigint): bigint => 100n * words + (9n * words * words) / 512n

/**
 * Throws `EXECUTION_SIMULATION_REVERTED` for an operation whose validation is given more gas than known code can use: whatever
 * stands in the account's place when it lands can burn that at the executor's cost. What the operator allows beside
 * has no limit here.
 */
export function refuseCostlyValidation({
  userOperation: { verificationGasLimit, callData, initCode },
  ownerIsRoot,
  kernelValidates,
}: Pick<Plan, 'userOperation' | 'ownerIsRoot' | 'kernelValidates'>): void {
  // Kernel's own validator takes as much for another owner; whose account has no code yet is known as its root.
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
      message: `Validating the operation needs a limit of ${verificationGasLimit} gas, and the account's code can use at most ${limit}. Prepare it again; if that stays, tell the operator.`,
      reason: `out of gas in validation: needed ${verificationGasLimit}, limit ${limit}`,
    })
}
