import { GatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { levelMaxAgeSeconds, shortageOf } from './shortage-of.js'

/** A top-up takes a person, or several blocks. */
const retryAfterSeconds = 30

/**
 * Refuses new operations that the gateway cannot pay for, so that accepted ones get the remaining funds. Throws
 * `EXECUTORS_UNFUNDED` if no executor covers a full bundle. For sponsored operations, also throws
 * `SPONSORSHIP_UNAVAILABLE` if the paymaster's deposit is dry.
 */
export async function refuseWhenUnfunded(
  { database }: Pick<GatewayDeps, 'database'>,
  network: Network,
  work: { readonly sponsored: boolean },
): Promise<void> {
  refuseUnfunded(network, await database.upkeep.read(network.networkId, levelMaxAgeSeconds), work)
}

/** `refuseWhenUnfunded` for balances that the caller has already read. */
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
      message: `The paymaster's deposit on ${name} is used up. The gateway's operator must raise it; the same request succeeds afterwards. Or omit the fee token, and pay native gas.`,
      internal: "the paymaster's deposit is dry",
      retryAfterSeconds,
    })
}
