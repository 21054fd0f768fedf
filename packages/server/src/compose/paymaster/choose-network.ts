import type { ConfiguredNetwork } from '../../config/read-networks.js'

/**
 * Returns the network with this name or id; without one, the only network. Throws an `Error` that lists the
 * configured networks.
 */
export function chooseNetwork(
  networks: readonly ConfiguredNetwork[],
  wanted: string | undefined,
): ConfiguredNetwork {
  const [first, second] = networks
  if (!first)
    throw new Error(
      'No network is configured. Set RPC_URLS_8453 to reach Base, for instance, or GATEWAY_NETWORKS_FILE.',
    )
  if (wanted === undefined) {
    if (!second) return first
    throw new Error(`Say which network with --network: ${listOf(networks)}.`)
  }
  const found = networks.find(
    ({ network: { networkId, name } }) => wanted === networkId || plain(wanted) === plain(name),
  )
  if (found) return found
  throw new Error(`Network ${wanted} is not configured. Configured are: ${listOf(networks)}.`)
}

/** Makes `OP Mainnet`, `op-mainnet` and `opmainnet` equal. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, '')

const listOf = (networks: readonly ConfiguredNetwork[]) =>
  networks.map(({ network: { networkId, name } }) => `${name} (${networkId})`).join(', ')
