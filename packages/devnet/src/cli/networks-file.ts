import type { DevnetChain } from '../chains/devnet-chain.js'

/** The gateway's configuration of networks, as JSON: integers beyond a float's precision are decimal strings. */
export const networksFile = (chains: readonly DevnetChain[]): string =>
  `${JSON.stringify(
    { networks: chains.map(({ network, rpcUrl }) => ({ ...network, rpcUrls: [rpcUrl] })) },
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )}\n`
