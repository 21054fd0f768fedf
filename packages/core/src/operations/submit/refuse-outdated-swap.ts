import type { Hex } from 'viem'
import { packUserOperation, requiredPrefund } from '../../erc4337/user-operation.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { hashOperation } from '../hash-operation.js'
import { simulateLateSwap } from '../simulate-late-swap.js'
import { outdatedSwap } from '../submit-refusals.js'

/**
 * Simulates a swap again if it is submitted later than its quote is valid. A swap beyond its slippage reverts, and the
 * account pays the fee for nothing.
 *
 * Throws `OPERATION_STALE` if the swap would revert. If the chain does not answer, the swap is accepted, because the
 * relayer simulates it too.
 */
export async function refuseOutdatedSwap(
  { chainOf, clock, policy }: GatewayDeps,
  network: Network,
  { swap, userOperation, delegation }: Operation,
  signature: Hex,
): Promise<void> {
  if (!swap || clock.now().getTime() - swap.quotedAt.getTime() <= policy.swapQuoteLifetimeMs) return
  const packed = packUserOperation({ ...userOperation, signature })
  const simulation = await simulateLateSwap(
    chainOf(network.networkId).simulate({
      userOperation: packed,
      userOperationHash: hashOperation(packed, network),
      missingAccountFunds: 0n,
      delegate: delegation?.delegate,
      maxCost: requiredPrefund(userOperation),
    }),
  )
  // The other phases may fail only because of live operations, which deploy the account or raise its allowance.
  if (simulation?.failure?.phase === 'execution') throw outdatedSwap(simulation.failure.revertData)
}
