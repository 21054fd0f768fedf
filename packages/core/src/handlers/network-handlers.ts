import type { z } from 'zod'
import type { Gateway } from '../api/gateway.js'
import type { NetworkBody } from '../api/index.js'
import { GatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

export function networkHandlers({
  networks,
}: GatewayDeps): Pick<Gateway, 'listNetworks' | 'getNetwork' | 'listNetworkTokens'> {
  const find = (networkId: string): Network => {
    const network = networks.find(networkId)
    if (!network)
      throw new GatewayError('NETWORK_NOT_FOUND', {
        message: `Network ${networkId} is not served here. Pick a networkId from GET /network/list.`,
      })
    return network
  }
  return {
    listNetworks: async () => ({ networks: networks.networks.map(presentNetwork) }),
    getNetwork: async ({ params }) => presentNetwork(find(params.networkId)),
    listNetworkTokens: async ({ params }) => ({
      networkId: params.networkId,
      tokens: find(params.networkId)
        .tokens.filter((token) => token.feeToken)
        .map(({ address, symbol, decimals }) => ({ address, symbol, decimals })),
    }),
  }
}

const presentNetwork = (network: Network): z.output<typeof NetworkBody> => ({
  name: network.name,
  networkId: network.networkId,
  explorerUrl: network.explorerUrl,
  nativeCoin: { ...network.nativeCoin },
  wrappedNative: network.wrappedNative,
})
