import type { Hex } from 'viem'
import { packUserOperation, requiredPrefund } from '../../erc4337/user-operation.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { hashOperation } from '../hash-operation.js'
import { simulateLateSwap } from '../simulate-late-swap.js'
import { outdatedSwap } from '../submit-refusals.js'

/**
 * A swap goes through at the price of its quote and its slippage, or not at all; then the account pays the fee for
 * nothing. So one that is submitted late is simulated once more, as it is signed.
 *
 * Throws `OPERATION_STALE`. A chain that does not answer decides nothing: the relayer simulates, too.
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
  // Every other phase can fail for what is under way: the account's deployment, or its allowance.
  if (simulation?.failure?.phase === 'execution') throw outdatedSwap(simulation.failure.revertData)
}
