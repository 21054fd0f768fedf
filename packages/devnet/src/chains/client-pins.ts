import type { NetworksOption } from '@gasless-gateway/sdk'
import type { DevnetChain } from './devnet-chain.js'

/** Returns the `networks` option of a client. It comes from the deployment, never from the gateway. */
export const clientPins = (chains: readonly Pick<DevnetChain, 'network'>[]): NetworksOption =>
  Object.fromEntries(chains.map(pinOf))

function pinOf({
  network: { networkId, paymaster, accountContracts, wrappedNative, routing, delegate },
}: Pick<DevnetChain, 'network'>): [networkId: string, NetworksOption[string]] {
  const { targets = [], spenders = [] } = routing?.lifi ?? {}
  return [
    networkId,
    { paymaster, accountContracts, routing: { targets, spenders, wrappedNative }, delegate },
  ]
}
