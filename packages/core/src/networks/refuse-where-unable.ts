import type { Network } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { unableNetwork } from './unable-network.js'

/**
 * Throws `NETWORK_UNAVAILABLE` if the endpoints lack something that sending or ending operations needs. An accepted
 * operation would wait forever.
 */
export function refuseWhereUnable(
  { canSend }: Pick<GatewayDeps, 'canSend'>,
  { networkId, name }: Network,
): void {
  if (!canSend(networkId))
    throw unableNetwork(
      `${name} takes no operations: its RPC endpoints lack what sending needs. The gateway's log names what is missing.`,
    )
}
