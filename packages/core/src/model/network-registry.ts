import type { Address } from 'viem'
import type { AccountContracts } from '../erc4337/account-contracts.js'
import { GatewayError } from '../errors/index.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import type { Network, Token } from './network.js'

/** The networks that this gateway serves, in configuration order. */
export interface NetworkRegistry {
  readonly networks: readonly Network[]
  /** The account contracts, which all networks share. `undefined` if no network is configured. */
  readonly accountContracts: AccountContracts | undefined
  find(networkId: string): Network | undefined
  /** Throws `NETWORK_UNSUPPORTED`. */
  get(networkId: string): Network
  /**
   * Withholds these tokens of the network, and only these: from now on they neither pay fees nor have a price. Replaces
   * an earlier call.
   */
  withhold(networkId: string, tokens: readonly Address[]): void
}

/**
 * Returns the registry. Throws a plain `Error` if two networks share an id or differ in their account contracts, which
 * is a configuration error.
 */
export function createNetworkRegistry(networks: readonly Network[]): NetworkRegistry {
  const byId = new Map<string, Network>()
  for (const network of networks) {
    if (byId.has(network.networkId))
      throw new Error(`Network ${network.networkId} is configured twice. Remove one of the two.`)
    byId.set(network.networkId, network)
  }
  const configured = new Map(byId)
  const [first, ...rest] = networks
  for (const network of rest) {
    if (first && !sameContracts(first.accountContracts, network.accountContracts))
      throw new Error(
        `Networks ${first.networkId} and ${network.networkId} have different account contracts, so one owner would have two addresses. Run one gateway per contract set.`,
      )
  }
  const find = (networkId: string) => byId.get(networkId)
  return {
    get networks() {
      return [...byId.values()]
    },
    accountContracts: first?.accountContracts,
    find,
    get(networkId) {
      const network = find(networkId)
      if (!network)
        throw new GatewayError('NETWORK_UNSUPPORTED', {
          message: `Network ${networkId} is not served here. Pick a networkId from GET /network/list.`,
        })
      return network
    },
    withhold(networkId, tokens) {
      const network = configured.get(networkId)
      if (network) byId.set(networkId, withoutPrices(network, tokens))
    },
  }
}

const withoutPrices = (network: Network, tokens: readonly Address[]): Network => ({
  ...network,
  tokens: network.tokens.map((token) =>
    tokens.some((address) => isSameAddress(address, token.address))
      ? { ...token, feeToken: false, withheld: true }
      : token,
  ),
})

export const findToken = (network: Network, address: Address): Token | undefined =>
  network.tokens.find((token) => isSameAddress(token.address, address))

const sameContracts = (a: AccountContracts, b: AccountContracts) =>
  a.version === b.version &&
  isSameAddress(a.implementation, b.implementation) &&
  isSameAddress(a.factory, b.factory) &&
  isSameAddress(a.ecdsaValidator, b.ecdsaValidator)
