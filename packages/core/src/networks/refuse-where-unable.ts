import type { GatewayDeps } from '../deps.js'
import { GatewayError } from '../errors/index.js'
import type { Network } from './network.js'

/** Throws `NETWORK_UNAVAILABLE` where no endpoint can do what sending takes: an operation would be accepted and wait for ever. */
export function refuseWhereUnable(
  { canSend }: Pick<GatewayDeps, 'canSend'>,
  { networkId, name }: Network,
): void {
  if (!canSend(networkId))
    throw new GatewayError('NETWORK_UNAVAILABLE', {
      message: `${name} takes no operations: its RPC endpoint cannot simulate them. The operator of the gateway has to configure one that can.`,
    })
}
