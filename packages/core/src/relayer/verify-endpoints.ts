import type { RelayerDeps } from '../deps.js'
import type { Network } from '../networks/network.js'

/** What the last check of a network's endpoints found. */
export interface EndpointsFound {
  /** Some endpoint can do what sending needs, or none has said that it cannot. */
  readonly canSend: boolean
  /** Numbers of the endpoints that cannot. */
  readonly unable: readonly number[]
}

const nothing: EndpointsFound = { canSend: true, unable: [] }

/**
 * Can the network's endpoints do what has no alternative? Each that cannot is told in the log with the remedy, once, and
 * once more when it can; so is a network that is left without one that can. A network that cannot send is to take no
 * operations: they would wait for ever.
 */
export async function verifyEndpoints(
  { chainOf, logger }: Pick<RelayerDeps, 'chainOf' | 'logger'>,
  { networkId, name }: Network,
  before: EndpointsFound = nothing,
): Promise<EndpointsFound> {
  const endpoints = await chainOf(networkId).abilities()
  // One that does not answer now is as able as it was.
  const unable = endpoints.filter(({ endpoint, overridesState }) =>
    overridesState === undefined ? before.unable.includes(endpoint) : !overridesState,
  )
  const able = endpoints.some(({ overridesState }) => overridesState)
  const canSend = able || unable.length === 0
  for (const { endpoint, host } of endpoints) {
    const fields = { networkId, endpoint, host }
    const is = unable.some((one) => one.endpoint === endpoint)
    const was = before.unable.includes(endpoint)
    if (is && !was)
      logger.warn(
        fields,
        `An RPC endpoint of ${name} runs no calls with state overrides: it needs them in eth_call, or eth_simulateV1. Operations are simulated elsewhere; configure an endpoint, or a plan of this one, that has them`,
      )
    if (was && !is)
      logger.info(fields, `An RPC endpoint of ${name} runs calls with state overrides`)
  }
  if (!canSend && before.canSend)
    logger.error(
      { networkId, hosts: endpoints.map(({ host }) => host) },
      `${name} cannot send: none of its RPC endpoints runs calls with state overrides. It takes no operations until one does`,
    )
  if (canSend && !before.canSend) logger.info({ networkId }, `${name} can send again`)
  return { canSend, unable: unable.map(({ endpoint }) => endpoint) }
}
