import type { Network } from '../../model/network.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { broadcastAttempt } from './broadcast-attempt.js'
import type { RelayPolicy } from './relay-policy.js'

/**
 * Sends the stored bytes of live transactions again, lowest nonce first: after a restart, after a failed
 * broadcast and after a reorganisation this is all that is needed. Sending what a node already has is harmless, but
 * endpoints limit requests: it is done ever more rarely.
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
  // Started in this order they also leave in it, in one request.
  await Promise.all(due.map((attempt) => broadcastAttempt(deps, network.networkId, attempt)))
}
