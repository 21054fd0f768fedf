import { GatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

/**
 * Throws `NETWORK_UNAVAILABLE` if the endpoints lack something that sending or ending operations needs. An accepted
 * operation would wait forever.
 */
export function refuseWhereUnable(
  { canSend }: Pick<GatewayDeps, 'canSend'>,
  { networkId, name }: Network,
): void {
  if (!canSend(networkId))
    throw new GatewayError('NETWORK_UNAVAILABLE', {
      message: `${name} takes no operations: its RPC endpoints lack what sending needs. The gateway's log names what is missing. The operator has to configure an endpoint that has it.`,
    })
}
