import { GatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { levelMaxAgeSeconds, shortageOf } from './shortage-of.js'

/** A top-up takes somebody, or some blocks. */
const retryAfterSeconds = 30

/**
 * Refuses new work that a network could not pay for, before what was accepted uses up the rest. Throws
 * `EXECUTORS_UNFUNDED` when no executor covers a full bundle, and, for sponsored operations, `SPONSORSHIP_UNAVAILABLE`
 * when the paymaster's deposit is dry.
 */
export async function refuseWhenUnfunded(
  { database }: Pick<GatewayDeps, 'database'>,
  network: Network,
  work: { readonly sponsored: boolean },
): Promise<void> {
  refuseUnfunded(network, await database.upkeep.read(network.networkId, levelMaxAgeSeconds), work)
}

/** `refuseWhenUnfunded` for balances that the caller has read. */
export function refuseUnfunded(
  { name }: Network,
  balances: Parameters<typeof shortageOf>[0],
  { sponsored }: { readonly sponsored: boolean },
): void {
  const short = shortageOf(balances)
  if (short.executors)
    throw new GatewayError('EXECUTORS_UNFUNDED', {
      message: `The gateway's executors on ${name} have no funds for gas. Its operator must fund them; the same request succeeds afterwards.`,
      internal: 'every executor is dry',
      retryAfterSeconds,
    })
  if (sponsored && short.deposit)
    throw new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      internal: "the paymaster's deposit is dry",
      retryAfterSeconds,
    })
}
