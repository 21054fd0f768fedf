import type { Network } from '../../model/network.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { broadcastAttempt } from './broadcast-attempt.js'
import type { RelayPolicy } from './relay-policy.js'

/**
 * Resends the stored bytes of live transactions, lowest nonce first. No other step is needed after a restart, a failed
 * broadcast or a reorganisation. Resending is harmless, but endpoints limit requests, so the pauses grow.
 */
export async function rebroadcast(
  deps: RelayerDeps,
  policy: RelayPolicy,
  network: Network,
): Promise<void> {
  const { rebroadcastAfterMs: unsentMs, rebroadcastMostMs: mostMs } = policy
  const due = await deps.database.slots.claimRebroadcast(network.networkId, {
    unsentMs,
    leastMs: Math.max(unsentMs, network.blockTimeMs),
    mostMs,
  })
  // The broadcasts start in nonce order, so they leave in this order, in one request.
  await Promise.all(due.map((attempt) => broadcastAttempt(deps, network.networkId, attempt)))
}
