import type { GatewayDeps } from '../../deps.js'
import { GatewayError } from '../../errors/index.js'
import type { Network } from '../../networks/network.js'

/** Levels that nobody has looked at for longer say nothing of now, and refuse nothing. */
const maxAgeSeconds = 120
/** A top-up takes somebody, or some blocks. */
const retryAfterSeconds = 30

/**
 * Refuses new work that a network could not pay for, before what was accepted uses up the rest. Throws `OVERLOADED`
 * when no executor covers a full bundle, and, for sponsored operations, `SPONSORSHIP_UNAVAILABLE` when the paymaster's
 * deposit is dry.
 */
export async function refuseWhenDry(
  { database }: Pick<GatewayDeps, 'database'>,
  { networkId, name }: Network,
  { sponsored }: { readonly sponsored: boolean },
): Promise<void> {
  const balances = await database.upkeep.read(networkId, maxAgeSeconds)
  const executors = balances.filter(({ kind }) => kind === 'executor')
  if (executors.length > 0 && executors.every(({ level }) => level === 'dry'))
    throw new GatewayError('OVERLOADED', {
      message: `Nothing can be sent on ${name} for the moment. Retry after the seconds in the Retry-After header.`,
      internal: 'every executor is dry',
      retryAfterSeconds,
    })
  if (
    sponsored &&
    balances.some(({ kind, level }) => kind === 'paymaster-deposit' && level === 'dry')
  )
    throw new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      internal: "the paymaster's deposit is dry",
      retryAfterSeconds,
    })
}
