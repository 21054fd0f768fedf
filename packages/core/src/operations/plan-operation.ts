import type { GatewayDeps } from '../deps.js'
import { GatewayError, isGatewayError } from '../errors/index.js'
import type { Plan, PlanInput } from './plan.js'
import { planSelfFunded } from './plan-self-funded.js'
import { planSponsored } from './plan-sponsored.js'
import { readSnapshot } from './read-snapshot.js'
import { refuseTooLarge } from './refuse-too-large.js'

/**
 * From calls to a priced, simulated user operation in two round trips: one reads the chain, one simulates.
 * A third is needed only when the fee's payment path could not be guessed.
 *
 * Throws what `planSponsored`, `planSelfFunded` and `refuseTooLarge` throw.
 */
export async function planOperation(deps: GatewayDeps, input: PlanInput): Promise<Plan> {
  const plan = await planByPayer(deps, input)
  refuseTooLarge(input.network, plan.userOperation)
  return plan
}

async function planByPayer(deps: GatewayDeps, input: PlanInput): Promise<Plan> {
  const { feeToken } = input
  if (feeToken) return planSponsored(deps, { ...input, feeToken }, await readSnapshot(deps, input))
  try {
    return await planSelfFunded(deps, input, await readSnapshot(deps, input))
  } catch (error) {
    if (isGatewayError(error, 'NETWORK_UNAVAILABLE'))
      throw new GatewayError('SELF_FUNDED_ESTIMATE_UNAVAILABLE', { cause: error })
    throw error
  }
}
